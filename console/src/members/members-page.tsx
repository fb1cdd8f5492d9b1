import { useQuery } from '@tanstack/react-query';
import type { Member } from '@volley/sdk';
import { useState } from 'react';
import { rowPageQuery, rowsOf } from '../api/rows.ts';
import { useSession } from '../api/session.ts';
import { formatAgo } from '../format/time.ts';
import { useMembersText } from '../text/members.ts';
import { type Column, DataTable, RowButton } from '../ui/data-table.tsx';
import { PersonIcon } from '../ui/icons.tsx';
import { lazily } from '../ui/lazily.tsx';
import { ListSearch, useSearched } from '../ui/list-search.tsx';
import { NewLink } from '../ui/new-link.tsx';
import { NoMatches } from '../ui/no-matches.tsx';
import { Page } from '../ui/page.tsx';
import { Empty } from '../ui/states.tsx';
import { FactorRule } from './factor-rule.tsx';
import { FactorStatus } from './factor-status.tsx';
import { Invitations } from './invitations.tsx';
import { isLastOwner } from './last-owner.ts';

const MemberDrawer = lazily(async () => (await import('./member-drawer.tsx')).MemberDrawer);

function useColumns(ownUuid: string, onOpen: (member: Member) => void): readonly Column<Member>[] {
  const t = useMembersText();
  return [
    [
      'name',
      t('name'),
      '2fr title',
      (member) => (
        <RowButton onClick={() => onOpen(member)}>
          {member.uuid === ownUuid ? t('you', { name: member.name }) : member.name}
        </RowButton>
      ),
    ],
    ['email', t('emailAddress'), '3fr none', ({ email }) => email],
    ['role', t('role'), '7rem side', ({ role }) => t(`role_${role}`)],
    ['factor', t('secondFactor'), '11rem', (member) => <FactorStatus member={member} />],
    [
      'last',
      t('lastSignIn'),
      '8rem none',
      ({ last_signed_in_at: last }) => (last === null ? t('never') : formatAgo(last)),
    ],
  ];
}

/** The members, the invitations, and the rules for signing in. */
export function MembersPage() {
  const t = useMembersText();
  const session = useSession();
  const searched = useSearched();
  const [opened, setOpened] = useState<Member | null>(null);
  const columns = useColumns(session.user_uuid, setOpened);
  const { data: first } = useQuery(rowPageQuery(rowsOf('members.list', {}), null));
  const known = first?.rows ?? [];
  const areAllKnown = first !== undefined && first.total === known.length;
  const invite = <NewLink to="/members/invite" scope="team" words={t('invite')} />;
  return (
    <Page title={t('members')} lead={t('lead')} actions={invite}>
      <ListSearch of={searched} by="searchPeople" />
      <DataTable
        label={t('members')}
        source={rowsOf('members.list', { search: searched.search })}
        columns={columns}
        empty={
          searched.onShowAll ? (
            <NoMatches onShowAll={searched.onShowAll} />
          ) : (
            <Empty icon={<PersonIcon />} title={t('emptyTitle')} words={t('emptyWords')} />
          )
        }
      />
      <Invitations />
      <FactorRule isMissing={known.some(({ uuid, has_second_factor: has }) => uuid === session.user_uuid && !has)} />
      {opened === null ? null : (
        <MemberDrawer
          member={opened}
          isSelf={opened.uuid === session.user_uuid}
          isLast={areAllKnown && isLastOwner(known, opened)}
          onClose={() => setOpened(null)}
        />
      )}
    </Page>
  );
}
