// A carrier that reads what Volley writes with the parser of smpplib: the ids of an Indian message are in their optional parameters.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { has, run, TIMEOUT_MS } from './smpp-client-proof.ts';
import { OCTETS, sendIndianMessage, startForeignCarrier } from './smpp-tlv-proof.ts';

const PYTHON = `import socket, struct
import smpplib.command, smpplib.consts, smpplib.smpp
from smpplib.ptypes import ostr

TAGS = {'entity': 0x1400, 'template': 0x1401, 'chain': 0x1402}
smpplib.consts.OPTIONAL_PARAMS.update(TAGS)
for name in TAGS:
    smpplib.command.SubmitSM.params[name] = smpplib.command.Param(type=ostr, max=255)

server = socket.create_server(('127.0.0.1', 0))
print('port', server.getsockname()[1], flush=True)
connection, _ = server.accept()
received = b''
while True:
    octets = connection.recv(65536)
    if not octets:
        break
    received += octets
    while len(received) >= 4 and len(received) >= struct.unpack('>I', received[:4])[0]:
        length = struct.unpack('>I', received[:4])[0]
        raw, received = received[:length], received[length:]
        _, command, _, sequence = struct.unpack('>IIII', raw[:16])
        body = b'id-1\\0'
        if command == 4:
            pdu = smpplib.smpp.parse_pdu(raw, client=None, need_sequence=False)
            print('submit', *(f'{name}={getattr(pdu, name).hex()}' for name in TAGS), flush=True)
        elif command == 0x15:
            body = b''
        connection.sendall(struct.pack('>IIII', 16 + len(body), command | 0x80000000, 0, sequence) + body)
`;
if (!has('python3', '-m', 'pip', '--version')) {
  test.skip('Python with pip is not installed: the optional parameters are not proven with smpplib here');
} else {
  test('smpplib reads the ids of entity, template and chain of an Indian message in their parameters', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'volley-smpp-tlvs-'));
    after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
    const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--target', 'packages'];
    await run('python3', [...install, 'smpplib==2.2.4'], { cwd: folder, timeout: TIMEOUT_MS });
    writeFileSync(join(folder, 'packages', 'carrier.py'), PYTHON);
    const carrier = await startForeignCarrier('python3', [join('packages', 'carrier.py')], folder);
    await sendIndianMessage(carrier);
    const { entity, template, chain } = OCTETS;
    assert.deepEqual(carrier.lines, [`submit entity=${entity} template=${template} chain=${chain}`]);
  });
}
