//! Enums that know all their variants.

/// An enum of plain variants with the list of them, `ALL`, and their number, `COUNT`: a new variant is a
/// line in one place, and nothing that goes by the list can leave it out.
#[macro_export]
macro_rules! listed {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident { $($(#[$of:meta])* $variant:ident,)* }
    ) => {
        $(#[$meta])*
        $vis enum $name { $($(#[$of])* $variant,)* }

        impl $name {
            /// Their number.
            $vis const COUNT: usize = [$(stringify!($variant)),*].len();

            /// All of them, in the order of their declaration.
            $vis const ALL: [Self; Self::COUNT] = [$(Self::$variant),*];
        }
    };
}
