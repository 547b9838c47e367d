-- What the browser of a session said it was at its sign-in, as one of a few known names; null where that is not known.
alter table idp.artifact
  add column browser text check (length(browser) <= 40),
  add column system text check (length(system) <= 40);
