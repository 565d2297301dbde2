import type { SameKeys } from "../../messages/same-keys.ts";
import type english from "./english.ts";

const german: SameKeys<typeof english> = {
  title: "Schlüssel",
  explanation:
    "Manche Aufrufe für Verkäufer in der EU und im Vereinigten Königreich tragen eine digitale Signatur. Die Schlüsselpaare dafür gehören der Anwendung.",
  create: "Schlüsselpaar anlegen",
  list: {
    title: "Schlüsselpaare",
    caption: "Schlüsselpaare der Anwendung",
    none: "Es gibt noch kein Schlüsselpaar. Lege eines an, um Aufrufe zu signieren.",
    unavailable: "Das Gateway kann die Schlüsselpaare der Anwendung nicht lesen.",
    noApplication:
      "Schlüsselpaare gehören einer Anwendung, und dieses Gateway hat keine Zugangsdaten einer solchen. Wer es betreibt, setzt UPSTREAM_CLIENT_ID und UPSTREAM_CLIENT_SECRET.",
    key: "Schlüsselpaar",
    cipher: "Verfahren",
    created: "Angelegt",
    expires: "Läuft ab",
    public: "Öffentliche Hälfte",
    copyId: "Kennung kopieren",
    copyPublicKey: "Öffentlicher Schlüssel",
    copyJwe: "JWE",
    sign: "Damit signieren",
    actions: "Signieren",
  },
  cipher: { ED25519: "Ed25519", RSA: "RSA", unknown: "Unbekannt" },
  expiry: {
    valid: "{{when}}",
    soon: "läuft bald ab: {{when}}",
    expired: "abgelaufen {{when}}",
    unknown: "nicht bekannt",
  },
  make: {
    title: "Schlüsselpaar anlegen",
    explanation:
      "Ein Paar gilt drei Jahre. Sein privater Schlüssel wird ein Mal gezeigt, hier, und niemand außer dir bewahrt ihn auf.",
    cipher: "Verfahren",
    ED25519: "Ed25519: kurze Schlüssel und Signaturen. Nimm dieses, wenn nichts dagegen spricht.",
    RSA: "RSA: für Programme, die Ed25519 nicht kennen.",
    submit: "Anlegen",
    making: "Wird angelegt…",
    unknownOutcome:
      "Es kam keine Antwort. Falls ein Paar entstanden ist, ist sein privater Schlüssel verloren: es steht dann in der Liste, und niemand kann damit signieren. Lege ein neues an.",
  },
  made: {
    title: "Dein neues Schlüsselpaar",
    once: "Der private Schlüssel wird nur dieses eine Mal gezeigt. Bewahre ihn jetzt an einem sicheren Ort auf.",
    privateKey: "Privater Schlüssel",
    copy: "Privaten Schlüssel kopieren",
    downloadPem: "Als PEM herunterladen",
    downloadJson: "Für das Gateway herunterladen",
    jsonExplanation:
      "Die Datei für das Gateway enthält den Schlüssel mit seinem JWE, wie UPSTREAM_SIGNING_KEY_FILE und der Befehl `sign` sie nehmen.",
    id: "Kennung",
    signNow: "Jetzt eine Anfrage damit signieren",
    stored: "Ich habe den privaten Schlüssel aufbewahrt",
    close: "Schließen",
    gone: "Deine Sitzung endete, während ein neuer privater Schlüssel gezeigt wurde. Er wurde deshalb von der Seite entfernt. Falls du ihn nicht aufbewahrt hast, lege ein neues Schlüsselpaar an.",
  },
  sign: {
    title: "Eine Anfrage signieren",
    explanation:
      "Die Signatur wird in dieser Seite berechnet. Weder der private Schlüssel noch die Anfrage werden irgendwohin geschickt.",
    method: "Methode",
    address: "Adresse",
    addressHint: "Mit https:// davor, wie sie aufgerufen wird.",
    addressWrong: "Das ist keine Adresse. Sie beginnt mit https:// oder http://.",
    addressUser: "Nimm Name und Passwort aus der Adresse: sie werden nicht signiert.",
    body: "Inhalt",
    bodyHint: "Byte für Byte wie er gesendet wird, in UTF-8. Leer, wenn es keinen gibt.",
    headers: "Weitere Kopfzeilen",
    headersHint: "Eine pro Zeile. Sie werden nicht signiert und stehen nur im Befehl.",
    headersWrong: "Die Zeile „{{line}}“ ist keine Kopfzeile: sie hat die Form Name: Wert.",
    key: "Schlüsselpaar",
    keyMissing: "Wähle ein Schlüsselpaar.",
    noJwe: "Der Dienst nennt das JWE dieses Paares nicht, deshalb kann niemand damit signieren.",
    privateKey: "Privater Schlüssel",
    privateKeyHint:
      "PEM oder Base64, wie er beim Anlegen des Paares gezeigt wurde. Er wird nicht gespeichert.",
    privateKeyMissing: "Füge den privaten Schlüssel ein.",
    submit: "Signieren",
    forget: "Privaten Schlüssel vergessen",
    forgotten: "Der private Schlüssel ist von der Seite entfernt.",
    failure: {
      insecureContext:
        "Dieser Browser berechnet Signaturen nur für Seiten, die über HTTPS kamen. Öffne die Konsole mit ihrer https://-Adresse.",
      noEd25519: "Dieser Browser kann nicht mit Ed25519 signieren. Nimm einen neueren oder ein RSA-Paar.",
      malformedKey: "Das ist kein privater Schlüssel: weder PEM noch Base64 einer PKCS-8-Struktur.",
      encryptedKey:
        "Dieser private Schlüssel ist mit einem Kennwort verschlossen. Öffne ihn zuerst: openssl pkcs8 -in key.pem -out open.pem",
      pkcs1Key:
        "Das ist ein RSA-Schlüssel in PKCS 1, den Browser nicht lesen. Wandle ihn um: openssl pkcs8 -topk8 -nocrypt -in key.pem -out pkcs8.pem",
      otherCipher: "Das ist ein privater Schlüssel, aber weder Ed25519 noch RSA.",
      otherPair: "Dieser private Schlüssel gehört nicht zum gewählten Schlüsselpaar.",
      unknown: "Die Signatur konnte nicht berechnet werden.",
    },
    signed: "Signierte Kopfzeilen",
    signedAt: "Signiert um {{time}}. Dienste nehmen sie etwa fünf Minuten lang, für genau diese Anfrage.",
    unverified:
      "Der Dienst nennt den öffentlichen Schlüssel des Paares nicht, deshalb konnte die Signatur nicht geprüft werden.",
    header: "Kopfzeile",
    value: "Wert",
    copyHeaders: "Kopfzeilen kopieren",
    copyCurl: "Als curl kopieren",
    base: "Was signiert wird",
    copyBase: "Kopieren, was signiert wird",
    announced: "Die Anfrage ist signiert.",
  },
};
export default german;
