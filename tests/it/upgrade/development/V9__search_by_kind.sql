-- Each word of an enquiry is in the index once, marked with the kind of the enquiry (see
-- src/contact/search/sql.rs): a word that everybody has, and no spam, is then one that spam has
-- not, and nobody's rows are walked to find that out. What is in the index has no marks, so it is
-- filled anew, behind the answers.
insert into contact_search (contact_search) values ('delete-all');

update contact_search_progress set indexed_to = 0;
