/** What the chooser of files shows first; what a file really is, the service finds out. */
export const ACCEPTED =
  '.csv,.tsv,.txt,.xlsx,.xlsm,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
