-- The words by which staff find enquiries: see src/contact/search. Filled behind the answer, so a
-- row may be missing here for a moment; it keeps neither texts nor positions, only who has a word.
-- Beginnings of words are words too, so the tokenizer has nothing to do but to split at blanks.
create virtual table contact_search using fts5 (
    words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
);

-- Merged in small steps by the program: of itself it would hold the writer for 40 ms at a time.
insert into contact_search (contact_search, rank) values ('automerge', 0);

-- How far it is filled.
create table contact_search_progress (
    only_row   integer primary key check (only_row = 1),
    -- The last submission_no that is in it.
    indexed_to integer not null
) strict;

insert into contact_search_progress (only_row, indexed_to) values (1, 0);

-- The number of the last row, once that is deleted, is given to another: which is not in it yet.
create trigger contact_submission_forgotten after delete on contact_submissions
begin
    delete from contact_search where rowid = old.submission_no;
    update contact_search_progress
       set indexed_to = min(indexed_to,
                            coalesce((select max(submission_no) from contact_submissions), 0));
end;
