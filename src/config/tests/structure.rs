//! Tests of mistakes between lines: lists without an end, settings in the wrong group, and headings
//! with too few or too many brackets.

use super::refusal;

/// Files, and the whole refusal.
type Table = &'static [(&'static str, &'static str)];

fn check(table: Table) {
    for &(text, message) in table {
        assert_eq!(refusal(text), message, "{text}");
    }
}

#[test]
fn a_list_without_an_end_is_told_at_the_line_where_it_begins() {
    check(&[
        (
            "[site]\nname = \"Elm\"\ngallery = [\n  \"gallery-1\",\n  \"gallery-2\",\n\nphone = \"x\"\n\
             email = \"y\"\n\n[camp]\nhours = \"9\"",
            "config.toml, line 3: gallery has no bracket at its end; put ] after line 5",
        ),
        (
            "[camp]\nto_pack = [\n  \"Boots, or [shoes]\", # a remark]\n\n[[team]]\nname = \"Sam\"",
            "config.toml, line 2: to_pack has no bracket at its end; put ] after line 3",
        ),
        (
            "[site]\ngallery = [\"gallery-1\", \"gallery-2\"\nname = \"x\"\nphone = \"y\"",
            "config.toml, line 2: gallery has no bracket at its end; put ] at the end of this line",
        ),
        (
            "[camp]\nto_pack = [\n  \"Boots\",\n  \"Water\"\n",
            "config.toml, line 2: to_pack has no bracket at its end; put ] after line 4",
        ),
        (
            "[site]\nhours = [\n  { days = \"Saturday\", opens = \"8 AM\", closes = \"6 PM\",\n  \
             { days = \"Sunday\", opens = \"8 AM\", closes = \"6 PM\" },\n]\nname = \"x\"",
            "config.toml, line 3: a group in braces has no brace at its end; put } at the end of this \
             line",
        ),
        (
            "[site]\nhours = [\n  { days = \"Saturday\", opens = \"8 AM\", closes = \"6 PM\"\n]",
            "config.toml, line 3: a group in braces has no brace at its end; put } at the end of this \
             line",
        ),
        (
            "[site]\nhours = [{ days = \"Saturday\", opens = \"8 AM\", closes = \"6 PM\"]\nname = \"x\"",
            "config.toml, line 2: a group in braces has no brace at its end; put } before the ]",
        ),
        (
            "[site]\nplace_line = Elm\nname = '''[\nfoo = {'''\ncolors = { dark = \"#22372b\"\n[camp]",
            "config.toml, line 2: place_line needs its text between straight quotes: place_line = \
             \"Elm\"\nconfig.toml, line 5: colors has no brace at its end; put } at the end of this \
             line",
        ),
        (
            "[site]\ngallery = [\"gallery-1\", \"gallery-2]\nname = \"x\"",
            "config.toml, line 2: a text in this list has no quote at its end",
        ),
    ]);
}

#[test]
fn a_setting_in_the_wrong_group_is_told_with_the_group_that_it_belongs_to() {
    check(&[
        (
            "phone = \"(215) 555-0177\"\nname = \"Elm Farm\"\ntagline = \"x\"",
            "config.toml, line 1: phone, name and tagline belong to [site]; put them below a line that \
             says [site]",
        ),
        (
            "[site]\nname = \"Elm\"\n\n[site.address]\ncity = \"Elm\"\nphone = \"(215) 555-0177\"",
            "config.toml, line 6: site.address has phone, which belongs to [site]; put it below a line \
             that says [site]",
        ),
        (
            "[[team]]\nname = \"Sam\"\nrole = \"Groom\"\nbio = \"X\"\ntagline = \"y\"\n\
             price_per_week = 5\nphone = \"x\"",
            "config.toml, line 5: the team member \"Sam\" has tagline and phone, which belong to \
             [site]; put them below a line that says [site]\n\
             config.toml, line 6: the team member \"Sam\" has price_per_week, which belongs to \
             [camp]; put it below a line that says [camp]",
        ),
        (
            "invitation = \"x\"",
            "config.toml, line 1: invitation belongs to [about], [boarding], [camp] or [showing]; put it \
             below a line that says so",
        ),
        (
            "[backup]\nkeep = { hours = 3 }\nserver.domain = \"maple.example\"",
            "config.toml, line 3: server.domain stands in another group; write it below a line that says \
             [server], as domain = …",
        ),
        (
            "bio = \"x\"",
            "config.toml, line 1: bio belongs to [[team]]; put it below a line that says [[team]]",
        ),
        (
            "[site]\nplace = \"x\"",
            "config.toml, line 2: site.place isn't a setting; did you mean `place_line`, or `place` \
             below [home]?",
        ),
        ("[colors]\ndark = \"x\"", "config.toml, line 1: colors is named otherwise: [site.colors]"),
        (
            "[[site.events]]\nid = \"x\"",
            "config.toml, line 1: site.events is named otherwise: [[events]]",
        ),
        (
            "[[packages]]\nid = \"x\"",
            "config.toml, line 1: packages is named otherwise: [[lessons.packages]] or \
             [[parties.packages]]",
        ),
        (
            "[site.colors]\nshade = \"x\"",
            "config.toml, line 2: site.colors.shade isn't a setting; here there are accent, dark, \
             highlight",
        ),
    ]);
}

#[test]
fn a_heading_with_too_few_or_too_many_brackets_is_told_with_the_right_ones() {
    check(&[
        (
            "[events]\nid = \"a\"",
            "config.toml, line 1: events is a list; above each entry write [[events]], in two pairs of \
             brackets",
        ),
        (
            "[events]\nid = \"a\"\ntitle = \"A\"\n\n[events] # the next\nid = \"b\"\ntitle = \"B\"",
            "config.toml, line 1: events is a list; above each entry write [[events]], in two pairs of \
             brackets\n\
             config.toml, line 5: events is a list; above each entry write [[events]], in two pairs of \
             brackets",
        ),
        (
            "[[events]]\nid = \"a\"\n\n[events]\nid = \"b\"",
            "config.toml, line 4: events is a list; above each entry write [[events]], in two pairs of \
             brackets",
        ),
        (
            "[lessons.packages]\nid = \"a\"",
            "config.toml, line 1: lessons.packages is a list; above each entry write \
             [[lessons.packages]], in two pairs of brackets",
        ),
        (
            "[[site]]\nname = \"Elm\"",
            "config.toml, line 1: site is a list where a group of settings belongs; write [site], in \
             one pair of brackets",
        ),
        (
            "[site.hours]\nMonday = \"8-5\"",
            "config.toml, line 1: site.hours is a list; above each entry write [[site.hours]], in two \
             pairs of brackets",
        ),
    ]);
}
