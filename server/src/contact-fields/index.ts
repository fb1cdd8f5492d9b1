/** The fields that accounts define for their contacts, and the values that a field may have. */

export {
  addField,
  clearDeletedFields,
  createField,
  deleteField,
  dropUnusedFields,
  type FieldUse,
  type FindFieldUses,
  listFieldUses,
  updateField,
} from './change-fields.ts';
export type { ContactField, FieldValue, FieldValues } from './contact-field.ts';
export {
  keepField,
  keepFields,
  listFieldsOfText,
  unknownFieldProblem,
  unspokenFieldProblem,
} from './fields-of-text.ts';
export { type GivenValues, holdFields, holdValues, type ReadValues, type ValueChanges } from './hold-fields.ts';
export { getField, listFields, namesField, searchFields } from './list-fields.ts';
export { readFieldValue } from './read-field-value.ts';
