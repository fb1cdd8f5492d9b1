-- The private keys of client certificates, sealed with the secret of the installation.
alter table carriers add column sealed_tls_key bytea;
alter table trunks add column sealed_tls_key bytea;
