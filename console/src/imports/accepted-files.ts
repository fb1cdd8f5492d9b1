/** The files that the chooser shows first. The service detects what a file really is. */
export const ACCEPTED =
  '.csv,.tsv,.txt,.xlsx,.xlsm,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
