//! Lists of the content's tables agree.

use crate::config::CONTENT_TABLES;
use crate::config::notes::SECTIONS;

#[test]
fn every_table_of_the_content_is_a_section() {
    let mut sections = SECTIONS.map(|(name, _)| name);
    let mut tables = CONTENT_TABLES;
    sections.sort_unstable();
    tables.sort_unstable();
    assert_eq!(sections, tables);
}
