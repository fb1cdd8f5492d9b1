-- contracts: for programs that know 0090
-- Replaced by messages_by_number. Programs of the version before find numbers by that one too.
drop index messages_of_number;
