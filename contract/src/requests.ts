/** What an account asks for and the operator decides. Sender IDs and caller IDs are the two kinds of it. */
import { z } from 'zod';
import { REQUEST_STATUSES } from './choices.ts';
import { dataReply, fullPage, fullPageExample, messageReply } from './envelope.ts';
import { createdAt, id, line, pageQuery, pathUuid, TIMESTAMP_EXAMPLE, timestamp, updatedAt, uuid } from './fields.ts';
import { operation } from './operation.ts';

/** The decision as the account reads it. The objects themselves have no field for the reason. */
export const requestDecision = z.strictObject({
  status: z
    .enum(REQUEST_STATUSES)
    .describe('The status that the decision led to; `pending`: the operator has not decided'),
  reason: z.string().describe('Why it was rejected or suspended, in the words of the operator; empty: it was not'),
  decided_at: timestamp.nullable().describe('When the operator decided; null: not yet'),
});
const decisionExample = {
  status: 'rejected',
  reason: 'The name belongs to a bank.',
  decided_at: TIMESTAMP_EXAMPLE,
};

/** The fields of one; `name` is the field that says what was asked for. */
export const requestFields = <const Name extends z.core.$ZodShape>(name: Name) => ({
  id,
  uuid,
  ...name,
  purpose: z.string().describe('What it is used for, in the words of the account'),
  status: z
    .enum(REQUEST_STATUSES)
    .describe(
      '`pending` (the operator has not decided), `approved`, `rejected` or `suspended`; only an approved one can be used',
    ),
  created_at: createdAt,
  updated_at: updatedAt,
});

/** The operator also sees whose it is, and why it was rejected or suspended. */
export const operatorFields = {
  account_id: id.describe('The account that asked for it'),
  status_reason: z.string().describe('Why it was rejected or suspended; empty: it was not'),
};

export const requestExample = <const Asked extends { readonly purpose: string }>(asked: Asked) => ({
  id: 3,
  uuid: '0196f0c2-7a10-7cc4-9d3e-0242ac120005',
  ...asked,
  status: 'approved',
  created_at: TIMESTAMP_EXAMPLE,
  updated_at: TIMESTAMP_EXAMPLE,
});

interface RequestKind<One extends z.ZodObject> {
  readonly resource: string;
  readonly path: string;
  /** As inside a sentence. */
  readonly noun: string;
  readonly one: One;
  readonly example: Readonly<Record<string, unknown>>;
}

/** What is common to the operations on one kind. */
function partsOf<One extends z.ZodObject>({ resource, path, noun, one, example }: RequestKind<One>) {
  const nounAtStart = noun.charAt(0).toUpperCase() + noun.slice(1);
  return {
    ...{ resource, path, noun, nounAtStart },
    common: { listener: 'api', tag: `${nounAtStart}s`, auth: 'bearer' } as const,
    named: { noun: nounAtStart, params: z.object({ uuid: pathUuid }) },
    reply: { description: `The ${noun}`, schema: dataReply(one), example: { success: true, data: example } },
  };
}

const listReply = <One extends z.ZodObject>({ noun, one, example }: RequestKind<One>, path: string) => ({
  status: 200 as const,
  description: `A page of ${noun}s`,
  schema: dataReply(fullPage(one)),
  example: fullPageExample(path, example),
});
const decisionReply = {
  status: 200,
  ...{ description: 'The decision', schema: dataReply(requestDecision) },
  example: { success: true, data: decisionExample },
} as const;
const purpose = line(500).describe('What it is used for, up to 500 characters; the operator decides by it');

/** What an account may do: ask, read, look for the decision, delete. */
export function requestOperations<One extends z.ZodObject, const Body extends z.core.$ZodShape>(
  kind: RequestKind<One> & {
    readonly search: z.ZodOptional<z.ZodString>;
    /** The field of the body that says what is asked for. */
    readonly body: Body;
    readonly bodyExample: object;
    readonly create: string;
    readonly remove: string;
    /** Whether reading one and deleting it belong to the original interface. */
    readonly marks: { readonly ofInterface?: true };
  },
) {
  const { resource, path, noun, nounAtStart, common, named, reply } = partsOf(kind);
  return {
    list: operation({
      ...common,
      id: `${resource}.list`,
      method: 'GET',
      path,
      scope: 'read',
      summary: `List ${noun}s, newest first, or search them`,
      query: z.strictObject({ ...pageQuery, search: kind.search }),
      reply: listReply(kind, path),
    }),
    create: operation({
      ...common,
      id: `${resource}.create`,
      method: 'POST',
      path,
      scope: 'manage',
      summary: `Request a ${noun}`,
      description: kind.create,
      body: z.strictObject({ ...kind.body, purpose }),
      bodyExample: kind.bodyExample,
      reply: { status: 201, ...reply },
    }),
    get: operation({
      ...{ ...common, ...named, ...kind.marks },
      id: `${resource}.get`,
      method: 'GET',
      path: `${path}/{uuid}`,
      scope: 'read',
      summary: `Read one ${noun}`,
      reply: { status: 200, ...reply },
    }),
    decision: operation({
      ...{ ...common, ...named },
      id: `${resource}.decision`,
      method: 'GET',
      path: `${path}/{uuid}/decision`,
      scope: 'read',
      summary: `Read what the operator decided on a ${noun}, and why`,
      reply: decisionReply,
    }),
    delete: operation({
      ...{ ...common, ...named, ...kind.marks },
      id: `${resource}.delete`,
      method: 'DELETE',
      path: `${path}/{uuid}`,
      scope: 'manage',
      summary: `Delete a ${noun}`,
      description: kind.remove,
      reply: {
        status: 200,
        ...{ description: 'Done', schema: messageReply },
        example: { success: true, message: `${nounAtStart} deleted.` },
      },
    }),
  };
}

const status = z.enum(REQUEST_STATUSES).optional().describe('Only those in this state; left out: all');
const reason = z.strictObject({ reason: line(500).describe('Why, up to 500 characters') });

/** What the operator may do: list those of every account, and decide. */
export function requestOperatorOperations<One extends z.ZodObject>(
  kind: RequestKind<One> & {
    /** Examples of the operator's reasons. */
    readonly rejection: string;
    readonly suspension: string;
    readonly suspend: string;
  },
) {
  const { noun } = kind;
  const example = { ...kind.example, account_id: 1, status_reason: '' };
  const { common: ofAccount, named, reply } = partsOf({ ...kind, example });
  const resource = `admin.${kind.resource}` as const;
  const path = `/admin${kind.path}` as const;
  const common = { ...ofAccount, tag: 'Operator' } as const;
  const decision = {
    ...common,
    ...named,
    method: 'POST',
    scope: 'operator_approvals',
    errors: ['wrong_state'],
  } as const;
  return {
    list: operation({
      ...common,
      id: `${resource}.list`,
      method: 'GET',
      path,
      scope: 'operator_read',
      summary: `List the ${noun}s of every account, newest first`,
      query: z.strictObject({ ...pageQuery, status }),
      reply: listReply({ ...kind, example }, path),
    }),
    approve: operation({
      ...decision,
      id: `${resource}.approve`,
      path: `${path}/{uuid}/approve`,
      summary: `Approve a ${noun}`,
      reply: { status: 200, ...reply },
    }),
    reject: operation({
      ...decision,
      id: `${resource}.reject`,
      path: `${path}/{uuid}/reject`,
      summary: `Reject a ${noun}, with the reason`,
      body: reason,
      bodyExample: { reason: kind.rejection },
      reply: { status: 200, ...reply },
    }),
    suspend: operation({
      ...decision,
      id: `${resource}.suspend`,
      path: `${path}/{uuid}/suspend`,
      summary: `Suspend a ${noun}, with the reason`,
      description: kind.suspend,
      body: reason,
      bodyExample: { reason: kind.suspension },
      reply: { status: 200, ...reply },
    }),
    resume: operation({
      ...decision,
      id: `${resource}.resume`,
      path: `${path}/{uuid}/resume`,
      summary: `End the suspension of a ${noun}`,
      description: 'It can be used again. Campaigns that were paused continue when their account resumes them.',
      reply: { status: 200, ...reply },
    }),
  };
}
