//! `sitemap.xml`.

/// Lists the pages that search engines may index. Nothing needs escaping: an origin has only
/// letters, digits and punctuation without a meaning in XML, and the paths are our own.
///
/// Source: sitemaps.org/protocol.html. Optional fields are left out, since search engines ignore
/// them or we don't know the value (the last change).
pub(super) fn sitemap<'a>(origin: &str, paths: impl Iterator<Item = &'a str>) -> String {
    let urls = paths.map(|path| format!("<url><loc>{origin}{path}</loc></url>\n"));
    let urls = urls.collect::<Vec<_>>().concat();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n{urls}</urlset>\n"
    )
}
