#!/usr/bin/env python3
"""Lets Volley send through gammu-smsd, and tells it what became of messages and what came in. It needs nothing but Python.

gammu-gateway.py serve             takes messages over HTTP, and hands them to gammu-smsd
gammu-gateway.py sent FILE         RunOnSent of gammu-smsd
gammu-gateway.py failed FILE       RunOnFailure
gammu-gateway.py received FILE...  RunOnReceive
"""
import hmac
import http.server
import json
import os
import re
import subprocess
import sys
import urllib.request

with open(os.environ.get('GAMMU_GATEWAY', '/etc/gammu-gateway.json'), encoding='utf-8') as file:
    SETTINGS = json.load(file)


class Gateway(http.server.BaseHTTPRequestHandler):
    timeout = 30

    def answer(self, status, body):
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header('Content-Length', str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def do_POST(self):
        key = self.headers.get('Authorization', '').encode('utf-8', 'replace')
        if not hmac.compare_digest(key, f'Bearer {SETTINGS["key"]}'.encode()):
            return self.answer(401, {'words': 'The key is wrong.'})
        sms = json.loads(self.rfile.read(min(int(self.headers.get('Content-Length', 0)), 65536)))
        if not re.fullmatch(r'\+\d{5,15}', sms['to']):
            return self.answer(400, {'words': 'The number is not international.'})
        coding = [] if sms['encoding'] == 'gsm7' else ['-unicode']
        # The text comes by a pipe: it is no option, whatever it begins with.
        words = ['gammu-smsd-inject', '-c', SETTINGS['config'], 'TEXT', sms['to'], '-autolen', '1600', '-report', *coding]
        done = subprocess.run(words, input=sms['text'].encode(), capture_output=True, timeout=20, check=False)
        found = re.search(rb'ID (?:.*/)?(\S+)', done.stdout + done.stderr)
        if done.returncode != 0 or found is None:
            return self.answer(422, {'words': done.stderr.decode('utf-8', 'replace')[-200:]})
        return self.answer(200, {'id': found[1].decode()})


def tell(event):
    body = json.dumps(event).encode()
    request = urllib.request.Request(SETTINGS['hook'], body, {'Content-Type': 'application/json'})
    with urllib.request.urlopen(request, timeout=60):
        pass


def received(files):
    numbered = range(1, int(os.environ['SMS_MESSAGES']) + 1)
    parts = [os.environ.get(f'SMS_{n}_TEXT', '') for n in numbered]
    text = os.environ.get('DECODED_1_TEXT') or ''.join(parts)
    tell({'kind': 'reply', 'from': os.environ['SMS_1_NUMBER'], 'text': text, 'id': files[0]})


if sys.argv[1] == 'serve':
    http.server.ThreadingHTTPServer((SETTINGS.get('host', '127.0.0.1'), SETTINGS['port']), Gateway).serve_forever()
elif sys.argv[1] == 'received':
    received(sys.argv[2:])
else:
    tell({'kind': sys.argv[1], 'id': os.path.basename(sys.argv[2])})
