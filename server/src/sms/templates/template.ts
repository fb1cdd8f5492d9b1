import type { TextVariants } from '@volley/text';
import type { Timestamp } from '../../lib/timestamp.ts';
import type { Uuid } from '../../lib/uuid.ts';

/** With those that were deleted and that something was sent by. */
export const TEMPLATES_MAX = 200;
export const VERSIONS_MAX = 100;

/** What a template says in one version, for ever. */
export interface TemplateContent extends TextVariants {
  /** What each single message gives a value for: nobody's contact has it. */
  readonly valueKeys: readonly string[];
}

export interface TemplateVersion extends TemplateContent {
  readonly version: number;
  readonly createdAt: Timestamp;
}

/** A named text, as its newest version says it. */
export interface Template extends TemplateContent {
  readonly uuid: Uuid;
  readonly name: string;
  readonly version: number;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** Which text something was written by. */
export interface TemplateRef {
  readonly uuid: Uuid;
  readonly version: number;
}
