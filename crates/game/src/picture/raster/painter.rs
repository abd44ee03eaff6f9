//! Paints the SVG of pictures: their few elements and attributes, and no others.

use tiny_skia::{FillRule, LineCap, LineJoin, PathBuilder, Pixmap, Stroke, StrokeDash, Transform};

use super::outline::{Numbers, outline};
use crate::picture::paint::Paint;

/// A part of a document that no picture has.
#[derive(Debug)]
pub(super) struct Foreign(pub String);

fn foreign(part: &str) -> Foreign {
    Foreign(part.to_owned())
}

/// The width and the height of a document, in its units.
pub(super) fn size(svg: &str) -> Result<(f32, f32), Foreign> {
    let tag = tags(svg).next().unwrap_or("");
    let numbers: Vec<f32> = Numbers(value(tag, "viewBox").unwrap_or("")).collect();
    match numbers[..] {
        [0.0, 0.0, width, height] if width > 0.0 && height > 0.0 => Ok((width, height)),
        _ => Err(foreign(tag)),
    }
}

/// Paints a document, whose units `transform` turns into pixels.
pub(super) fn paint(svg: &str, transform: Transform, pixels: &mut Pixmap) -> Result<(), Foreign> {
    let black = Paint(0, 0, 0);
    let style = Style {
        transform,
        shown: true,
        fill: Some(black),
        stroke: None,
        colour: black,
        line: Stroke::default(),
    };
    elements(svg, style, Some(svg), pixels)
}

/// Paints the elements that a text begins with, to the end of the one that holds them. They may use those that
/// `defined` has.
fn elements(
    text: &str,
    style: Style,
    defined: Option<&str>,
    pixels: &mut Pixmap,
) -> Result<(), Foreign> {
    let mut around = vec![style];
    for tag in tags(text) {
        let Some(outer) = around.last() else {
            break;
        };
        if tag.starts_with('/') {
            around.pop();
            continue;
        }
        let style = outer.of(tag)?;
        if style.shown {
            element(tag, &style, defined, pixels)?;
        }
        if !tag.ends_with('/') {
            around.push(style);
        }
    }
    Ok(())
}

/// Paints an element, without those that it holds.
fn element(
    tag: &str,
    style: &Style,
    defined: Option<&str>,
    pixels: &mut Pixmap,
) -> Result<(), Foreign> {
    let number = |name| value(tag, name).and_then(|value| value.parse::<f32>().ok());
    let number = |name| number(name).unwrap_or(0.0);
    let data = match name(tag) {
        "svg" | "g" | "title" => return Ok(()),
        "use" => {
            let begin = value(tag, "href").and_then(|name| name.strip_prefix('#'));
            let begin = begin.map(|name| format!(r#" id="{name}""#));
            let used = defined
                .zip(begin)
                .and_then(|(text, begin)| text.split_once(&begin));
            let (_, used) = used.ok_or_else(|| foreign(tag))?;
            let mut style = style.clone();
            style.transform = style.transform.pre_translate(number("x"), number("y"));
            // Uses within it would have no end if it used itself.
            return elements(used, style, None, pixels);
        }
        "rect" => {
            let [x, y, width, height] = ["x", "y", "width", "height"].map(number);
            format!("M{x} {y}h{width}v{height}h-{width}z")
        }
        "circle" => {
            let [x, y, radius] = ["cx", "cy", "r"].map(number);
            let wide = 2.0 * radius;
            let half = format!("a{radius} {radius} 0 1 0");
            format!("M{} {y}{half}-{wide} 0{half} {wide} 0z", x + radius)
        }
        "path" => value(tag, "d").unwrap_or("").to_owned(),
        _ => return Err(foreign(tag)),
    };
    let outline = outline(&data).ok_or_else(|| foreign(tag))?;
    // A way can have no lines.
    let Some(outline) = PathBuilder::finish(outline) else {
        return Ok(());
    };
    let solid = |Paint(red, green, blue)| {
        let mut paint = tiny_skia::Paint::default();
        paint.set_color_rgba8(red, green, blue, u8::MAX);
        paint
    };
    if let Some(paint) = style.fill.map(solid) {
        pixels.fill_path(&outline, &paint, FillRule::Winding, style.transform, None);
    }
    if let Some(paint) = style.stroke.map(solid) {
        pixels.stroke_path(&outline, &paint, &style.line, style.transform, None);
    }
    Ok(())
}

/// The tags of a text, without brackets. The texts between them are titles, which are not drawn.
fn tags(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split('<').skip(1);
    parts.map(|part| part.split('>').next().unwrap_or(part))
}

fn name(tag: &str) -> &str {
    tag.split([' ', '/']).next().unwrap_or(tag)
}

/// The value of an attribute.
fn value<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = tag.split_once(&format!(r#" {name}=""#))?;
    rest.split('"').next()
}

/// The properties that an element takes from the one around it.
#[derive(Clone)]
struct Style {
    transform: Transform,
    shown: bool,
    fill: Option<Paint>,
    stroke: Option<Paint>,
    colour: Paint,
    line: Stroke,
}

impl Style {
    /// The style of an element in one of this style.
    fn of(&self, tag: &str) -> Result<Self, Foreign> {
        let mut style = self.clone();
        style.shown &= name(tag) != "defs";
        let (_, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        for attribute in attributes.trim_end_matches('/').split_inclusive("\" ") {
            attribute
                .trim_end_matches(['"', ' '])
                .split_once("=\"")
                .and_then(|(name, value)| style.set(name, value))
                .ok_or_else(|| foreign(attribute))?;
        }
        Ok(style)
    }

    /// Does what an attribute says; `None` if no picture has it.
    fn set(&mut self, name: &str, value: &str) -> Option<()> {
        match name {
            "fill" => self.fill = self.paint(value)?,
            "stroke" => self.stroke = self.paint(value)?,
            "color" => self.colour = self.paint(value)??,
            "stroke-width" => self.line.width = value.parse().ok()?,
            "stroke-linejoin" if value == "round" => self.line.line_join = LineJoin::Round,
            "stroke-linecap" if value == "round" => self.line.line_cap = LineCap::Round,
            "stroke-dasharray" => {
                self.line.dash = Some(StrokeDash::new(Numbers(value).collect(), 0.0)?);
            }
            "transform" => {
                for step in value.split_terminator(')') {
                    let (name, numbers) = step.trim_start().split_once('(')?;
                    let mut numbers = Numbers(numbers);
                    let first = numbers.next()?;
                    self.transform = self.transform.pre_concat(match name {
                        "translate" => {
                            Transform::from_translate(first, numbers.next().unwrap_or(0.0))
                        }
                        "rotate" => Transform::from_rotate(first),
                        "scale" => Transform::from_scale(first, first),
                        _ => return None,
                    });
                }
            }
            // `element` asks for these.
            "x" | "y" | "width" | "height" | "cx" | "cy" | "r" | "d" | "href" => {}
            // These change no pixel; a transform is as large as the symbol that it uses.
            "class" | "id" | "role" | "viewBox" | "xmlns" => {}
            _ => return None,
        }
        Some(())
    }

    fn paint(&self, value: &str) -> Option<Option<Paint>> {
        match value {
            "none" => Some(None),
            // That of the elements around: none has it besides its own `color`.
            "currentColor" => Some(Some(self.colour)),
            _ => colour(value).map(Some),
        }
    }
}

/// The colour that SVG writes so.
fn colour(text: &str) -> Option<Paint> {
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
    let [_, red, green, blue] = u32::from_str_radix(digits, 16).ok()?.to_be_bytes();
    Some(Paint(red, green, blue))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A picture of 100 by 100 pixels.
    fn painted(elements: &str) -> Result<Pixmap, Foreign> {
        let svg = format!(r#"<svg viewBox="0 0 100 100">{elements}</svg>"#);
        let mut pixels = Pixmap::new(100, 100).expect("has a size");
        paint(&svg, Transform::identity(), &mut pixels).map(|()| pixels)
    }

    #[test]
    fn elements_inherit_style_and_place() {
        let pixels = painted(concat!(
            r##"<defs><symbol id="a" viewBox="0 0 100 100"><rect width="20" height="20"/>"##,
            r##"<path fill="none" stroke="currentColor" stroke-width="4" d="M10 0V20"/></symbol></defs>"##,
            r##"<g fill="#ff0000" color="#00ff00" transform="translate(10 10) scale(2)"><title>a</title>"##,
            r##"<use href="#a" x="5" y="5"/></g>"##,
            r##"<circle cx="80" cy="80" r="10" fill="none" stroke="#0000ff" stroke-width="4"/>"##,
            r##"<g stroke="#0000ff" transform="translate(80) rotate(90)" stroke-width="2">"##,
            r##"<path stroke-dasharray="10 20" d="M0 0H60"/></g>"##,
        ));
        let pixels = pixels.expect("painted");
        for (x, y, expected) in [
            (5, 5, (0, 0, 0, 0)),
            (22, 58, (255, 0, 0, 255)),
            (40, 22, (0, 255, 0, 255)),
            (62, 40, (0, 0, 0, 0)),
            (80, 80, (0, 0, 0, 0)),
            (90, 80, (0, 0, 255, 255)),
            (80, 5, (0, 0, 255, 255)),
            (80, 15, (0, 0, 0, 0)),
            (80, 35, (0, 0, 255, 255)),
        ] {
            let pixel = pixels.pixel(x, y).expect("on the picture");
            let found = (pixel.red(), pixel.green(), pixel.blue(), pixel.alpha());
            assert_eq!(found, expected, "{x} {y}");
        }
    }

    #[test]
    fn unknown_elements_are_refused() {
        for (elements, part) in [
            ("<text>a</text>", "text"),
            (r#"<g opacity="0.5"></g>"#, r#"opacity="0.5""#),
            (r#"<g fill="red"></g>"#, r#"fill="red""#),
            (r#"<g transform="skewX(9)"></g>"#, r#"transform="skewX(9)""#),
            (r#"<path d="M0 0T1 1"/>"#, r#"path d="M0 0T1 1"/"#),
            (r##"<use href="#a"/>"##, r##"use href="#a"/"##),
            (
                r##"<defs><g id="a"><use href="#a"/></g></defs><use href="#a"/>"##,
                r##"use href="#a"/"##,
            ),
        ] {
            let refused = painted(elements).map(|_| ()).expect_err(elements);
            assert_eq!(refused.0, part);
        }
    }
}
