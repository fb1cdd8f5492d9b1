import { type Cluster, type ClusterServer, openCluster } from '../testkit/cluster-servers.ts';
import { type ChaosService, callOnce, type Json, type QuickReply, quickSend } from './chaos-service.ts';
import { type SmsWorld, startSmsWorld } from './sms-world.ts';

/** An account that sends codes, and the worker that has its rows. */
export interface Sender {
  readonly id: number;
  readonly worker: ClusterServer;
  send(service: Pick<ChaosService, 'api'>, to: string, text: string): Promise<QuickReply>;
}

export interface ClusterWorld extends SmsWorld {
  readonly cluster: Cluster;
}

export async function startClusterWorld(settings: Parameters<typeof startSmsWorld>[0]): Promise<ClusterWorld> {
  const world = await startSmsWorld(settings);
  return { ...world, cluster: await openCluster(world.database) };
}

/** Returns the first account, and one whose rows are on another worker. */
export async function openSenders({ cluster, service }: ClusterWorld): Promise<[Sender, Sender]> {
  const worker = await cluster.workerOf(1);
  const first: Sender = { id: 1, worker, send: quickSend };
  for (;;) {
    const id = Number(
      (await service.call('POST', '/admin/accounts', { name: 'Elsewhere', default_country: 'GH' }))['id'],
    );
    const own = await cluster.workerOf(id);
    if (own === worker) continue;
    await service.call('POST', `/admin/accounts/${id}/credits`, { amount: '100000.00' });
    const made = await service.call('POST', `/admin/accounts/${id}/keys`, {
      name: 'Codes',
      scopes: ['send', 'manage'],
    });
    const key = String(made['key']);
    const asked = {
      key,
      api: service.api,
      method: 'POST',
      path: '/sender-ids',
      body: { sender_id: 'Elsewhere', purpose: 'Codes for people who sign in' },
    };
    const { uuid } = (await callOnce(asked)).reply['data'] as Json;
    await service.call('POST', `/admin/sender-ids/${uuid}/approve`);
    return [
      first,
      { id, worker: own, send: (to, number, text) => quickSend(to, number, text, { key, senderId: 'Elsewhere' }) },
    ];
  }
}
