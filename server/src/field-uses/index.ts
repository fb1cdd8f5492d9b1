/** All places that may name a contact field, so that neither a request nor the undoing of an import deletes a field in use. */
export { FIELD_USE_FINDERS } from './finders.ts';
