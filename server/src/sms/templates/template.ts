import type { TextVariants } from '@volley/text';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';

/** Includes deleted templates by which something was sent. */
export const TEMPLATES_MAX = 200;
export const VERSIONS_MAX = 100;

/** The content of one version of a template, which never changes. */
export interface TemplateContent extends TextVariants {
  /** Fields that are no contact's: each single message gives a value for them. */
  readonly valueKeys: readonly string[];
}

export interface TemplateVersion extends TemplateContent {
  readonly version: number;
  readonly createdAt: Timestamp;
}

/** A template with the content of its newest version. */
export interface Template extends TemplateContent {
  readonly uuid: Uuid;
  readonly name: string;
  readonly version: number;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** The version of a template by which something was written. */
export interface TemplateRef {
  readonly uuid: Uuid;
  readonly version: number;
}
