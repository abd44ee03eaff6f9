// Makes the site: the page of the server, whose questions travel to threads instead. `node make.js PACKAGE SITE BUNDLER`; the
// bundler is the program `advance-web-bundle`.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const PAGE = fileURLToPath(new URL('../../../crates/server/page/', import.meta.url));
const OWN = { 'transport.js': 'api/transport.js', 'keeper.js': 'keeper.js' };

const [bundle, site, bundler] = process.argv.slice(2);
rmSync(site, { recursive: true, force: true });
mkdirSync(site, { recursive: true });
cpSync(PAGE, site, { recursive: true });
for (const [from, to] of Object.entries(OWN)) cpSync(join(HERE, from), join(site, to));
cpSync(bundle, join(site, 'engine'), { recursive: true, filter: (file) => !/\.(md|ts|json)$|LICENSE$/.test(file) });
const { Core } = await import(pathToFileURL(join(bundle, 'core.js')).href);
const core = new Core();
await core.start('games');
writeFileSync(join(site, 'pieces.svg'), core.completeNow((wasm) => wasm.drawings()));
// What the page has to know of a game before the engine has come.
mkdirSync(join(site, 'about'));
const ask = (asked) => core.completeNow((wasm) => wasm.ask('about', JSON.stringify(asked), 60_000, undefined));
for (const game of JSON.parse(ask({})).game_names) writeFileSync(join(site, 'about', `${game}.json`), ask({ game }));
// Few files in the place of many modules.
execFileSync(bundler, ['page', site], { stdio: 'inherit' });
for (const file of readdirSync(PAGE, { recursive: true })) {
  if (/\.(js|css)$/.test(file) && !['advance-board.js', 'keeper.js'].includes(file)) rmSync(join(site, file));
}

// Last, what the keeper is told of all files; it keeps itself by no cache.
const files = readdirSync(site, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name !== 'keeper.js')
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(site.length).replace(/^[/\\]+/, '').replaceAll('\\', '/'))
  .sort();
const hash = createHash('sha256');
for (const file of files) hash.update(file).update(readFileSync(join(site, file)));
const keeper = join(site, 'keeper.js');
const version = `advance \${new URL('.', location.href).pathname} ${hash.digest('hex').slice(0, 16)}`;
writeFileSync(keeper, readFileSync(keeper, 'utf8')
  .replace("const VERSION = '';", `const VERSION = \`${version}\`;`)
  .replace('const FILES = [];', `const FILES = ${JSON.stringify(['./', ...files.map((file) => `./${file}`)])};`));
console.log(`${files.length} files in ${site}`);
