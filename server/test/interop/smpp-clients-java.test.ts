// The two SMPP clients that Java programs use, before our simulator, and a carrier made of one of them.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { findFreePort } from '../testkit/free-port.ts';
import { has, prove, run, TEXTS } from './smpp-client-proof.ts';
import { OCTETS, sendIndianMessage, startForeignCarrier } from './smpp-tlv-proof.ts';

// Maven fetches the libraries the first time.
const FETCH_TIMEOUT_MS = 180_000;

const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>volley.test</groupId><artifactId>clients</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>org.jsmpp</groupId><artifactId>jsmpp</artifactId><version>2.3.11</version></dependency>
    <dependency><groupId>com.fizzed</groupId><artifactId>ch-smpp</artifactId><version>5.0.9</version></dependency>
    <dependency><groupId>com.cloudhopper</groupId><artifactId>ch-commons-gsm</artifactId><version>3.0.0</version></dependency>
  </dependencies>
</project>
`;

/** jSMPP has no alphabets of its own. It cuts long texts by the three sar_ parameters, and knows message_payload. */
const JSMPP = `import com.cloudhopper.commons.charset.CharsetUtil;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.concurrent.Semaphore;
import org.jsmpp.bean.*;
import org.jsmpp.session.*;
import org.jsmpp.util.InvalidDeliveryReceiptException;

class JsmppClient {
  static final Semaphore receipts = new Semaphore(0), replies = new Semaphore(0);
  static final SMPPSession session = new SMPPSession();

  static class Listener implements MessageReceiverListener {
    public void onAcceptDeliverSm(DeliverSm pdu) {
      if (!pdu.isSmscDeliveryReceipt()) {
        System.out.println("received " + HexFormat.of().formatHex(pdu.getShortMessage()));
        replies.release();
        return;
      }
      try {
        String id = pdu.getShortMessageAsDeliveryReceipt().getId();
        String parameter = pdu.getOptionalParameter(OptionalParameter.Receipted_message_id.class).getValueAsString();
        System.out.println("receipt " + (id.equals(parameter) ? id : id + " in the text, " + parameter + " beside it"));
      } catch (InvalidDeliveryReceiptException error) {
        System.out.println("receipt " + error);
      }
      receipts.release();
    }
    public void onAcceptAlertNotification(AlertNotification pdu) {}
    public DataSmResult onAcceptDataSm(DataSm pdu, Session source) { return null; }
  }

  static void submit(byte coding, byte[] octets, OptionalParameter... parameters) throws Exception {
    String id = session.submitShortMessage("", TypeOfNumber.ALPHANUMERIC, NumberingPlanIndicator.UNKNOWN, "Volley",
        TypeOfNumber.INTERNATIONAL, NumberingPlanIndicator.ISDN, "233201234567", new ESMClass(), (byte) 0, (byte) 0,
        null, null, new RegisteredDelivery(SMSCDeliveryReceipt.SUCCESS_FAILURE), (byte) 0, new RawDataCoding(coding),
        (byte) 0, octets, parameters);
    System.out.println("id " + id);
  }

  public static void main(String[] args) throws Exception {
    session.setMessageReceiverListener(new Listener());
    session.connectAndBind("127.0.0.1", Integer.parseInt(args[0]), new BindParameter(BindType.BIND_TRX, "client",
        "secret", "", TypeOfNumber.UNKNOWN, NumberingPlanIndicator.UNKNOWN, null));
    int sent = 0;
    for (int number = 1; number < args.length; number++) {
      String text = new String(HexFormat.of().parseHex(args[number]), StandardCharsets.UTF_16BE);
      byte[] septets = CharsetUtil.encode(text, CharsetUtil.CHARSET_GSM);
      boolean isGsm = CharsetUtil.decode(septets, CharsetUtil.CHARSET_GSM).equals(text);
      byte[] octets = isGsm ? septets : text.getBytes(StandardCharsets.UTF_16BE);
      byte coding = (byte) (isGsm ? 0 : 8);
      int total = isGsm ? (octets.length + 152) / 153 : 1;
      if (total == 1 && octets.length <= 160) {
        submit(coding, octets);
      } else if (total == 1) {
        submit(coding, new byte[0], new OptionalParameter.Message_payload(octets));
      } else {
        for (int part = 0; part < total; part++) {
          submit(coding, Arrays.copyOfRange(octets, part * 153, Math.min(octets.length, part * 153 + 153)),
              OptionalParameters.newSarMsgRefNum(number), OptionalParameters.newSarTotalSegments(total),
              OptionalParameters.newSarSegmentSeqnum(part + 1));
        }
      }
      sent += total;
    }
    receipts.acquire(sent);
    replies.acquire();
    session.unbindAndClose();
  }
}
`;

/** A carrier that says each optional parameter of a message as jSMPP itself writes it: tag, length and value. */
const JSMPP_CARRIER = `import java.util.HexFormat;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jsmpp.bean.*;
import org.jsmpp.extra.ProcessRequestException;
import org.jsmpp.session.*;
import org.jsmpp.util.MessageId;

class JsmppCarrier {
  static class Listener implements ServerMessageReceiverListener {
    public MessageId onAcceptSubmitSm(SubmitSm pdu, SMPPServerSession source) throws ProcessRequestException {
      System.out.println("submit " + Stream.of(pdu.getOptionalParameters())
          .map(one -> HexFormat.of().formatHex(one.serialize())).sorted().collect(Collectors.joining(" ")));
      try { return new MessageId("id-1"); } catch (Exception error) { throw new RuntimeException(error); }
    }
    public SubmitMultiResult onAcceptSubmitMulti(SubmitMulti pdu, SMPPServerSession source) { return null; }
    public QuerySmResult onAcceptQuerySm(QuerySm pdu, SMPPServerSession source) { return null; }
    public void onAcceptReplaceSm(ReplaceSm pdu, SMPPServerSession source) {}
    public void onAcceptCancelSm(CancelSm pdu, SMPPServerSession source) {}
    public DataSmResult onAcceptDataSm(DataSm pdu, Session source) { return null; }
  }

  public static void main(String[] args) throws Exception {
    SMPPServerSessionListener listener = new SMPPServerSessionListener(Integer.parseInt(args[0]));
    listener.setMessageReceiverListener(new Listener());
    System.out.println("port " + args[0]);
    while (true) {
      SMPPServerSession session = listener.accept();
      session.waitForBind(10000).accept("jsmpp", org.jsmpp.bean.InterfaceVersion.IF_34);
    }
  }
}
`;

/** Cloudhopper's own cutting counts octets alone: it parts an escape from its septet, and the halves of a pair. */
const CLOUDHOPPER = `import com.cloudhopper.commons.charset.CharsetUtil;
import com.cloudhopper.commons.gsm.GsmUtil;
import com.cloudhopper.smpp.*;
import com.cloudhopper.smpp.impl.*;
import com.cloudhopper.smpp.pdu.*;
import com.cloudhopper.smpp.type.Address;
import com.cloudhopper.smpp.util.DeliveryReceipt;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.concurrent.Semaphore;
import org.joda.time.DateTimeZone;

class CloudhopperClient {
  static final Semaphore receipts = new Semaphore(0), replies = new Semaphore(0);

  static class Handler extends DefaultSmppSessionHandler {
    public PduResponse firePduRequestReceived(PduRequest request) {
      if (!(request instanceof DeliverSm)) return request.createResponse();
      DeliverSm pdu = (DeliverSm) request;
      if ((pdu.getEsmClass() & SmppConstants.ESM_CLASS_MT_SMSC_DELIVERY_RECEIPT) == 0) {
        System.out.println("received " + HexFormat.of().formatHex(pdu.getShortMessage()));
        replies.release();
        return pdu.createResponse();
      }
      try {
        String text = new String(pdu.getShortMessage(), StandardCharsets.ISO_8859_1);
        String id = DeliveryReceipt.parseShortMessage(text, DateTimeZone.UTC).getMessageId();
        String parameter = pdu.getOptionalParameter(SmppConstants.TAG_RECEIPTED_MSG_ID).getValueAsString();
        System.out.println("receipt " + (id.equals(parameter) ? id : id + " in the text, " + parameter + " beside it"));
      } catch (Exception error) {
        System.out.println("receipt " + error);
      }
      receipts.release();
      return pdu.createResponse();
    }
  }

  public static void main(String[] args) throws Exception {
    SmppSessionConfiguration configuration =
        new SmppSessionConfiguration(SmppBindType.TRANSCEIVER, "client", "secret");
    configuration.setHost("127.0.0.1");
    configuration.setPort(Integer.parseInt(args[0]));
    DefaultSmppClient client = new DefaultSmppClient();
    SmppSession session = client.bind(configuration, new Handler());
    int sent = 0;
    for (int number = 1; number < args.length; number++) {
      String text = new String(HexFormat.of().parseHex(args[number]), StandardCharsets.UTF_16BE);
      byte[] septets = CharsetUtil.encode(text, CharsetUtil.CHARSET_GSM);
      boolean isGsm = CharsetUtil.decode(septets, CharsetUtil.CHARSET_GSM).equals(text);
      byte[] octets = isGsm ? septets : CharsetUtil.encode(text, CharsetUtil.CHARSET_UCS_2);
      byte[][] parts = GsmUtil.createConcatenatedBinaryShortMessages(octets, (byte) number);
      for (byte[] part : parts == null ? new byte[][] {octets} : parts) {
        SubmitSm submit = new SubmitSm();
        submit.setSourceAddress(new Address((byte) 5, (byte) 0, "Volley"));
        submit.setDestAddress(new Address((byte) 1, (byte) 1, "233201234567"));
        submit.setRegisteredDelivery(SmppConstants.REGISTERED_DELIVERY_SMSC_RECEIPT_REQUESTED);
        submit.setDataCoding((byte) (isGsm ? 0 : 8));
        submit.setEsmClass((byte) (parts == null ? 0 : SmppConstants.ESM_CLASS_UDHI_MASK));
        submit.setShortMessage(part);
        System.out.println("id " + session.submit(submit, 30000).getMessageId());
        sent++;
      }
    }
    receipts.acquire(sent);
    replies.acquire();
    session.unbind(5000);
    client.destroy();
  }
}
`;

// As hexadecimal: in the locale of a bare machine Java would not read the arguments of a program as UTF-8.
const TEXTS_IN_HEX = TEXTS.map((text) => Buffer.from(text, 'utf16le').swap16().toString('hex'));

if (!has('javac', '-version') || !has('mvn', '--version')) {
  test.skip('A JDK and Maven are not both installed: jSMPP and Cloudhopper are not proven here');
} else {
  const folder = mkdtempSync(join(tmpdir(), 'volley-smpp-java-'));
  after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));

  suite('SMPP clients of Java', () => {
    before(async () => {
      writeFileSync(join(folder, 'pom.xml'), POM);
      const copy = ['-q', '-B', 'dependency:copy-dependencies', '-DoutputDirectory=libraries'];
      await run('mvn', copy, { cwd: folder, timeout: FETCH_TIMEOUT_MS });
    });

    /** Compiles a program, and returns the arguments that run it. */
    async function compile(name: string, source: string): Promise<string[]> {
      writeFileSync(join(folder, `${name}.java`), source);
      const classPath = ['-cp', join('libraries', '*')];
      await run('javac', [...classPath, '-d', 'classes', `${name}.java`], { cwd: folder, timeout: FETCH_TIMEOUT_MS });
      return ['-cp', ['classes', join('libraries', '*')].join(':'), name];
    }

    for (const [name, source] of Object.entries({ JsmppClient: JSMPP, CloudhopperClient: CLOUDHOPPER })) {
      test(`${name} sends and receives every text as it is, and its receipts name its messages`, async () => {
        const ready = await compile(name, source);
        await prove('java', (port) => [...ready, String(port), ...TEXTS_IN_HEX], folder);
      });
    }

    test('jSMPP reads the ids of an Indian message in their parameters, octet by octet', async () => {
      const ready = await compile('JsmppCarrier', JSMPP_CARRIER);
      const carrier = await startForeignCarrier('java', [...ready, String(await findFreePort())], folder);
      await sendIndianMessage(carrier);
      const tlv = (tag: string, octets: string) =>
        `${tag}${(octets.length / 2).toString(16).padStart(4, '0')}${octets}`;
      const said = carrier.lines.join('\n');
      for (const one of [tlv('1400', OCTETS.entity), tlv('1401', OCTETS.template), tlv('1402', OCTETS.chain)])
        assert.ok(said.split(/[ \n]/).includes(one), `${one} is not in ${said}`);
    });
  });
}
