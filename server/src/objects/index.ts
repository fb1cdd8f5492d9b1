/** Objects: bytes that lie in a store beside the database. Knows which there are, and nothing of what they hold. */
export { findObjectTrouble } from './find-object-trouble.ts';
export { keepObject, leaveObjects, putObject, readObject } from './kept-bytes.ts';
export { type ObjectStore, openObjectStore, probeObjectStore, StoreRefusal } from './object-store.ts';
