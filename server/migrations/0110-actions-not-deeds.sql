-- The columns say action, as the code and the API do.
alter table portal.inactivity rename column deed to action;
alter table portal.site_alert_version rename column deed to action;
