-- dimension 5: all visits of a link, in one row of the quarter 'epoch', so that a list shows them at the cost of a look-up.
insert into link_rollups (account_id, link_id, dimension, quarter, value, humans, machines)
select account_id, link_id, 5, 'epoch', '', sum(humans), sum(machines) from link_rollups where dimension = 0 group by account_id, link_id;
