/** Named texts of an account, in several languages and in versions that stay with the messages written by them. */

export { listTemplatesNaming } from './read-templates.ts';
export type { Template, TemplateRef } from './template.ts';
export { findUsable, keepTemplate, readTemplateTexts, useTemplate } from './use-template.ts';
