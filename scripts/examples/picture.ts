import sharp from "sharp";

const WIDTH = 1600;
const HEIGHT = 1200;

/** Returns a JPEG of a typical product photo: a glazed vase with three branches on a table. */
export async function drawPicture(): Promise<Buffer> {
  return sharp(Buffer.from(pictureSvg())).flatten().jpeg({ quality: 84, mozjpeg: true }).toBuffer();
}

function pictureSvg(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 1600 1200">
    <defs>
      <radialGradient id="wall" cx="0.35" cy="0.3" r="1">
        <stop offset="0" stop-color="#f6ead9"/><stop offset="1" stop-color="#c9ac8d"/>
      </radialGradient>
      <linearGradient id="table" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="#9a6a43"/><stop offset="1" stop-color="#6d4527"/>
      </linearGradient>
      <linearGradient id="glaze" x1="0" y1="0" x2="1" y2="0">
        <stop offset="0" stop-color="#0d4f55"/><stop offset="0.3" stop-color="#2fa39b"/>
        <stop offset="0.42" stop-color="#b9ece2"/><stop offset="0.55" stop-color="#2c968f"/>
        <stop offset="1" stop-color="#083438"/>
      </linearGradient>
      <filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="22"/></filter>
    </defs>
    <rect width="1600" height="1200" fill="url(#wall)"/>
    <rect y="860" width="1600" height="340" fill="url(#table)"/>
    <ellipse cx="900" cy="1010" rx="330" ry="52" fill="#2c1a0d" fill-opacity="0.6" filter="url(#soft)"/>
    ${branch("M800 430 C 790 300 700 190 610 120", [
      [690, 215],
      [735, 280],
      [640, 148],
    ])}
    ${branch("M805 430 C 815 290 850 180 880 70", [
      [838, 240],
      [862, 150],
      [822, 320],
    ])}
    ${branch("M812 430 C 860 330 960 260 1070 220", [
      [900, 320],
      [980, 262],
      [1050, 228],
    ])}
    <path d="M735 420 C 735 520 570 590 570 760 C 570 900 660 1000 740 1010 L 870 1010
      C 950 1000 1040 900 1040 760 C 1040 590 875 520 875 420 Z" fill="url(#glaze)"/>
    <path d="M579 700 C 700 740 910 740 1031 700 L 1039 745 C 910 790 700 790 571 745 Z" fill="#f3d9a4" fill-opacity="0.85"/>
    <ellipse cx="805" cy="420" rx="72" ry="17" fill="#06292c" stroke="#7fd0c6" stroke-width="7"/>
  </svg>`;
}

function branch(path: string, blossoms: [number, number][]): string {
  const stem = `<path d="${path}" fill="none" stroke="#5b4630" stroke-width="9" stroke-linecap="round"/>`;
  return stem + blossoms.map(([x, y]) => blossom(x, y)).join("");
}

function blossom(x: number, y: number): string {
  const petals = [0, 72, 144, 216, 288].map(
    (angle) =>
      `<ellipse cy="-21" rx="15" ry="22" fill="#f7c6cf" stroke="#e59aab" stroke-width="2" transform="rotate(${angle})"/>`,
  );
  return `<g transform="translate(${x} ${y})">${petals.join("")}<circle r="9" fill="#f0b429"/></g>`;
}
