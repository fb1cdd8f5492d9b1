import { Link } from '@tanstack/react-router';

interface ContactsLinkProps {
  /** The group that they were put into, null if into none. */
  readonly groupId: string | null;
  readonly words: string;
}

/** Leads to contacts that were just added: to their group, or to the list, where the newest stand first. */
export function ContactsLink({ groupId, words }: ContactsLinkProps) {
  return groupId === null ? (
    <Link to="/contacts">{words}</Link>
  ) : (
    <Link to="/groups/$uuid" params={{ uuid: groupId }}>
      {words}
    </Link>
  );
}
