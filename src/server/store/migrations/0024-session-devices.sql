-- The browser and the operating system of a sign-in, so that people recognise their devices.
alter table sessions add column device text;
