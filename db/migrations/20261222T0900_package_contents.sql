-- What a package includes, one entry a line, in the words that clients compare.
alter table service add column includes text[] not null default '{}';
alter table service add constraint service_includes_few check (cardinality(includes) <= 8);

-- Packages that were named by their number.
update service set description = 'Plus' where "ID" = 19 and description = 'Package 19';
update service set description = 'Extended' where "ID" = 20 and description = 'Package 20';
update product set name = 'Plus billing package' where "ID" = 34 and name = 'Package 19';
update product set name = 'Extended billing package' where "ID" = 35 and name = 'Package 20';
