-- The forms of the former account page waited here while their sender signed in again; the portal's screen keeps them in the tab.
drop table idp.kept_form;
