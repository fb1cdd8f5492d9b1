/** Named texts of an account, in several languages and in versions that stay with the messages written by them. */

export { compileTemplate, fieldsWithValues, textsOf } from './compile-template.ts';
export type { Template, TemplateRef } from './template.ts';
export { listTemplatesNaming } from './templates.ts';
export { findUsable, keepTemplate, readTemplateTexts, useTemplate } from './use-template.ts';
