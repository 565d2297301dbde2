import type { SameKeys } from "../../messages/same-keys.ts";
import type english from "./english.ts";

const german: SameKeys<typeof english> = {
  title: "API-Schlüssel",
  explanation:
    "Manche API-Aufrufe für Verkäufer in der EU und im Vereinigten Königreich erfordern eine digitale Signatur. Die Schlüsselpaare gehören zur Anwendung.",
  create: "Schlüsselpaar erstellen",
  list: {
    title: "Schlüsselpaare",
    caption: "Schlüsselpaare der Anwendung",
    none: "Sie haben noch keine Schlüsselpaare. Erstellen Sie eines, um API-Aufrufe zu signieren.",
    unavailable: "Das Gateway kann die Schlüsselpaare der Anwendung nicht lesen.",
    noApplication:
      "Schlüsselpaare erfordern Zugangsdaten einer Anwendung, und dieses Gateway hat keine. Bitten Sie den Betreiber des Gateways, UPSTREAM_CLIENT_ID und UPSTREAM_CLIENT_SECRET zu setzen.",
    created: "Erstellt am {{date}}",
    expires: "Gültig bis {{date}}",
    copyId: "ID kopieren",
    copyPublicKey: "Öffentlichen Schlüssel kopieren",
    copyJwe: "JWE kopieren",
    sign: "Mit diesem Schlüsselpaar signieren",
  },
  cipher: { ED25519: "Ed25519", RSA: "RSA", unknown: "Unbekannt" },
  expiry: {
    valid: "Läuft {{when}} ab",
    soon_one: "Läuft in {{count}} Tag ab",
    soon_other: "Läuft in {{count}} Tagen ab",
    expired: "Abgelaufen {{when}}",
    unknown: "Ablauf unbekannt",
  },
  make: {
    title: "Schlüsselpaar erstellen",
    explanation:
      "Ein Schlüsselpaar gilt drei Jahre. Sein privater Schlüssel wird nur einmal angezeigt, auf dieser Seite. Der Marktplatz speichert ihn nicht.",
    cipher: "Verfahren",
    ED25519: "Ed25519: kurze Schlüssel und Signaturen. Empfohlen.",
    RSA: "RSA: für Programme ohne Ed25519.",
    submit: "Schlüsselpaar erstellen",
    making: "Wird erstellt…",
    unknownOutcome:
      "Die Antwort ging verloren. Falls ein Schlüsselpaar erstellt wurde, steht es in der Liste, aber sein privater Schlüssel ist verloren und es ist nicht verwendbar. Erstellen Sie ein neues.",
  },
  made: {
    title: "Ihr neues Schlüsselpaar",
    once: "Der private Schlüssel wird nur dieses eine Mal angezeigt. Speichern Sie ihn jetzt an einem sicheren Ort.",
    privateKey: "Privater Schlüssel",
    copy: "Privaten Schlüssel kopieren",
    downloadPem: "Als PEM herunterladen",
    downloadJson: "Für das Gateway herunterladen",
    jsonExplanation:
      "Diese Datei enthält den Schlüssel mit seinem JWE, für UPSTREAM_SIGNING_KEY_FILE und den Befehl `sign`.",
    id: "ID",
    signNow: "Jetzt eine Anfrage signieren",
    stored: "Ich habe den privaten Schlüssel gespeichert",
    close: "Schließen",
    gone: "Ihre Sitzung endete, während ein neuer privater Schlüssel angezeigt wurde. Er wurde deshalb von der Seite entfernt. Falls Sie ihn nicht gespeichert haben, erstellen Sie ein neues Schlüsselpaar.",
  },
  sign: {
    title: "Anfrage signieren",
    explanation:
      "Die Signatur wird auf dieser Seite berechnet. Der private Schlüssel und die Anfrage verlassen sie nicht.",
    method: "Methode",
    address: "URL",
    addressHint: "Vollständige URL der Anfrage, beginnend mit https:// oder http://.",
    addressWrong: "Geben Sie eine URL ein, die mit https:// oder http:// beginnt.",
    addressUser: "Entfernen Sie Benutzername und Passwort aus der URL. Sie gehören nicht zur Signatur.",
    body: "Body",
    bodyHint: "Der Body genau so, wie er gesendet wird, in UTF-8. Leer lassen, wenn es keinen gibt.",
    headers: "Weitere Header",
    headersHint: "Einer pro Zeile. Sie werden nicht signiert und stehen nur im curl-Befehl.",
    headersWrong: "Die Zeile „{{line}}“ ist kein Header. Das Format ist Name: Wert.",
    key: "Schlüsselpaar",
    keyMissing: "Wählen Sie ein Schlüsselpaar aus.",
    noJwe:
      "Der Marktplatz liefert das JWE dieses Schlüsselpaars nicht, deshalb lässt sich damit nicht signieren.",
    privateKey: "Privater Schlüssel",
    privateKeyHint:
      "PEM oder Base64, wie beim Erstellen des Schlüsselpaars angezeigt. Er wird nicht gespeichert.",
    privateKeyMissing: "Fügen Sie den privaten Schlüssel ein.",
    submit: "Signieren",
    forget: "Privaten Schlüssel entfernen",
    forgotten: "Der private Schlüssel wurde von der Seite entfernt.",
    failure: {
      insecureContext:
        "Dieser Browser signiert nur auf Seiten, die über HTTPS geladen sind. Öffnen Sie die Konsole unter ihrer https://-Adresse.",
      noEd25519:
        "Dieser Browser unterstützt Ed25519 nicht. Verwenden Sie einen neueren Browser oder ein RSA-Schlüsselpaar.",
      malformedKey: "Das ist kein privater Schlüssel: weder PEM noch Base64 einer PKCS-8-Struktur.",
      encryptedKey:
        "Dieser private Schlüssel ist mit einer Passphrase verschlüsselt. Entschlüsseln Sie ihn zuerst: openssl pkcs8 -in key.pem -out open.pem",
      pkcs1Key:
        "Dieser RSA-Schlüssel hat das Format PKCS 1, das Browser nicht unterstützen. Wandeln Sie ihn um: openssl pkcs8 -topk8 -nocrypt -in key.pem -out pkcs8.pem",
      otherCipher: "Dieser private Schlüssel ist weder Ed25519 noch RSA.",
      otherPair: "Dieser private Schlüssel gehört nicht zum gewählten Schlüsselpaar.",
      unknown: "Die Signatur konnte nicht berechnet werden.",
    },
    signed: "Signierte Header",
    signedAt: "Signiert um {{time}} Uhr. Die Signatur gilt etwa fünf Minuten und nur für diese Anfrage.",
    unverified:
      "Der Marktplatz liefert den öffentlichen Schlüssel dieses Schlüsselpaars nicht, deshalb wurde die Signatur nicht geprüft.",
    header: "Header",
    value: "Wert",
    copyHeaders: "Header kopieren",
    copyCurl: "Als curl kopieren",
    base: "Signaturbasis",
    copyBase: "Signaturbasis kopieren",
    announced: "Die Anfrage ist signiert.",
  },
};
export default german;
