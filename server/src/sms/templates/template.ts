import type { RowOf } from '@volley/contract/rows';
import type { template, templateVersion } from '@volley/contract/templates';
import type { TextVariants } from '@volley/text';
import type { Uuid } from '../../lib/ids/uuid.ts';

/** Includes deleted templates by which something was sent. */
export const TEMPLATES_MAX = 200;
export const VERSIONS_MAX = 100;

/** The content of one version of a template, which never changes. */
export interface TemplateContent extends TextVariants {
  /** Fields that are no contact's: each single message gives a value for them. */
  readonly valueKeys: readonly string[];
}

export type TemplateVersion = TemplateContent & RowOf<typeof templateVersion, keyof TemplateContent | 'values'>;

/** A template with the content of its newest version. */
export type Template = TemplateContent & RowOf<typeof template, keyof TemplateContent | 'values'>;

/** The version of a template by which something was written. */
export interface TemplateRef {
  readonly uuid: Uuid;
  readonly version: number;
}
