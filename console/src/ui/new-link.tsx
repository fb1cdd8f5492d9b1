import type { LinkProps } from '@tanstack/react-router';
import { type Scope, useMay } from '../api/session.ts';
import { LinkButton } from './button.tsx';
import { PlusIcon } from './icons.tsx';

interface NewLinkProps {
  readonly to: NonNullable<LinkProps['to']>;
  readonly scope: Scope;
  readonly words: string;
}

/** Leads to the page that makes something new, for those who may. */
export function NewLink({ to, scope, words }: NewLinkProps) {
  return useMay(scope) ? (
    <LinkButton to={to} kind="primary" icon={<PlusIcon />}>
      {words}
    </LinkButton>
  ) : null;
}
