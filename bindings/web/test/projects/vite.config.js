// `base`: the page may be in any folder of its host.
export default { base: './', build: { outDir: 'vite' } };
