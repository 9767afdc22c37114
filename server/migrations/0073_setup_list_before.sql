-- Companies that make quotes already have taken their first steps.
update companies set setup_hidden = true where exists (select from quotes where quotes.company_id = companies.id);
