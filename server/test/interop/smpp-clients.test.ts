// SMPP clients of others before our simulator: what carriers' customers use, against the bytes that we read and write.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { splitSmsText } from '@volley/text';
import { concatenationHeader } from '../../src/lib/sms-protocol/sms-text-concatenation.ts';
import { has, prove, run, TEXTS, TIMEOUT_MS } from './smpp-client-proof.ts';

const folder = mkdtempSync(join(tmpdir(), 'volley-smpp-clients-'));
after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));

const PYTHON = `import json, sys
import smpplib.client, smpplib.gsm

client = smpplib.client.Client('127.0.0.1', int(sys.argv[1]), allow_unknown_opt_params=True)
texts = json.loads(sys.argv[2])
ids, receipts, received = [], [], []

def on_message(pdu):
    if pdu.esm_class & 4:
        receipts.append(pdu.receipted_message_id.decode())
    else:
        received.append(pdu.short_message.hex())
    return 0

client.set_message_sent_handler(lambda pdu: ids.append(pdu.message_id.decode()))
client.set_message_received_handler(on_message)
client.connect()
client.bind_transceiver(system_id='client', password='secret')
sent = 0
for text in texts:
    parts, coding, esm_class = smpplib.gsm.make_parts(text)
    for part in parts:
        client.send_message(source_addr_ton=5, source_addr='Volley', dest_addr_ton=1, dest_addr_npi=1,
            destination_addr='233201234567', short_message=part, data_coding=coding, esm_class=esm_class,
            registered_delivery=True)
        sent += 1
while len(receipts) < sent or not received:
    client.read_once()
client.unbind()
client.disconnect()
for name, values in (('id', ids), ('receipt', receipts), ('received', received)):
    for value in values:
        print(name, value)
`;

const PERL = `use strict;
use warnings;
use Net::SMPP;

my ($port, @parts) = @ARGV;
my ($client, $bound) = Net::SMPP->new_transceiver('127.0.0.1', port => $port, smpp_version => 0x34, system_id => 'client', password => 'secret', async => 1);
die 'no connection' unless $client;
$client->read_pdu();
for (@parts) {
  my ($coding, $esm_class, $octets) = split /:/;
  $client->submit_sm(source_addr_ton => 5, source_addr => 'Volley', dest_addr_ton => 1, dest_addr_npi => 1,
    destination_addr => '233201234567', data_coding => $coding, esm_class => $esm_class,
    registered_delivery => 1, short_message => pack('H*', $octets));
}
my ($receipts, $received) = (0, 0);
while ($receipts < @parts or !$received) {
  my $pdu = $client->read_pdu() or die 'the connection ended';
  if ($pdu->{cmd} == 0x80000004) { print "id $pdu->{message_id}\\n"; next; }
  next unless $pdu->{cmd} == 5;
  $client->deliver_sm_resp(seq => $pdu->{seq}, message_id => '');
  if ($pdu->{esm_class} & 4) {
    my ($id) = $pdu->{short_message} =~ /^id:(\\S+)/;
    print "receipt $id\\n";
    $receipts += 1;
  } else {
    print 'received ', unpack('H*', $pdu->{short_message}), "\\n";
    $received += 1;
  }
}
$client->unbind();
`;

/** As our own splitter cuts them: coding, esm_class and octets of each part. */
function partsOf(texts: readonly string[]): string[] {
  return texts.flatMap((text, reference) => {
    const { dataCoding, parts } = splitSmsText(text);
    return parts.map(({ bytes }, index) => {
      const header = concatenationHeader({ reference, parts: parts.length, part: index + 1 });
      const octets = parts.length === 1 ? Buffer.from(bytes) : Buffer.concat([header, bytes]);
      return `${dataCoding}:${parts.length === 1 ? 0 : 0x40}:${octets.toString('hex')}`;
    });
  });
}

if (!has('python3', '-m', 'pip', '--version')) {
  test.skip('Python with pip is not installed: smpplib is not proven here');
} else {
  test('smpplib of Python sends and receives every text as it is, and its receipts name its messages', async () => {
    const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--target', 'packages'];
    await run('python3', [...install, 'smpplib==2.2.4'], { cwd: folder, timeout: TIMEOUT_MS });
    writeFileSync(join(folder, 'packages', 'main.py'), PYTHON);
    await prove('python3', (port) => [join('packages', 'main.py'), String(port), JSON.stringify(TEXTS)], folder);
  });
}

if (!has('perl', '-MNet::SMPP', '-e', '1')) {
  test.skip('Net::SMPP is not installed: it is not proven here');
} else {
  test('Net::SMPP of Perl sends and receives every text as it is, and its receipts name its messages', async () => {
    writeFileSync(join(folder, 'main.pl'), PERL);
    await prove('perl', (port) => ['main.pl', String(port), ...partsOf(TEXTS)], folder);
  });
}
