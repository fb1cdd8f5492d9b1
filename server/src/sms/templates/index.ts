/** Named texts of an account, in several languages and in versions that stay with the messages written by them. */

export { listTemplateUses } from './list-uses.ts';
export { getTemplate, getVersion, listTemplates, listTemplatesNaming, listVersions } from './read-templates.ts';
export type { TemplateUse } from './store-template-uses.ts';
export type { Template, TemplateContent, TemplateRef, TemplateVersion } from './template.ts';
export { findUsable, keepTemplate, readTemplateTexts, useTemplate } from './use-template.ts';
export { createTemplate, deleteTemplate, type TemplateInput, updateTemplate } from './write-template.ts';
