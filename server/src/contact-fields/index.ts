/** The fields that accounts define for their contacts, and the values that a field may have. */
export type { ContactField, FieldValue, FieldValues } from './contact-field.ts';
export { addField, createField } from './create-field.ts';
export {
  clearDeletedFields,
  deleteField,
  dropUnusedFields,
  type FieldUse,
  type FindFieldUses,
  listFieldUses,
} from './delete-field.ts';
export {
  keepField,
  keepFields,
  listFieldsOfText,
  unknownFieldProblem,
  unspokenFieldProblem,
} from './fields-of-text.ts';
export { type GivenValues, holdFields, holdValues, type ReadValues, type ValueChanges } from './hold-fields.ts';
export { getField, listFields } from './list-fields.ts';
export { namesField } from './names-field.ts';
export { readFieldValue } from './read-field-value.ts';
export { updateField } from './update-field.ts';
