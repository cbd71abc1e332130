-- Questions that the owner adds to the contact form.

-- What was answered to the owner's own questions, in the form's order: a JSON array of objects with the question's
-- `id`, its `label` as it was asked, and the `answer`. A column of their own, because the questions differ from site to
-- site and change: each answer keeps the words that it answers. Empty array: nothing.
alter table contact_submissions add column answers text not null default '[]';
