import qrcode from 'qrcode-generator';

globalThis.kit.qrcode = qrcode;
