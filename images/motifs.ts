/** Line drawings in a box of 100 × 100; the drawing code sets their colour and weight. */
export const MOTIFS = {
  cima: '<path d="M14 76L42 26L57 52L66 40L86 76"/>',
  cumbre: '<path d="M6 74 L34 30 L48 52 L58 38 L94 74"/><path d="M26 43l8 8 7 -9"/>',
  cordillera:
    '<path d="M2 70 L20 44 L30 56 L48 24 L66 54 L76 42 L98 70"/>' +
    '<path d="M10 79H90M24 87H76"/><path d="M39 40l9 9 9 -10"/>',
  sol:
    '<circle cx="50" cy="46" r="20"/><path d="M14 74H86M26 84H74"/>' +
    '<path d="M50 10v7M24 20l5 6M76 20l-5 6M12 46h7M81 46h7"/>',
  ocaso: '<path d="M24 58a26 26 0 0 1 52 0"/><path d="M8 58H92M16 69H84M26 80H74M38 91H62"/>',
  ola:
    '<path d="M4 40q11.500 -16 23 0t23 0 23 0 23 0"/><path d="M4 56q11.500 -16 23 0t23 0 23 0 23 0"/>' +
    '<path d="M4 72q11.500 -16 23 0t23 0 23 0 23 0"/>',
  pinos:
    '<path d="M50 12v78M50 20l-15 19h30zM50 38l-20 23h40zM50 57l-24 24h48z"/>' +
    '<path d="M17 52v38M17 52l-10 15h20zM17 66l-13 17h26z"/>' +
    '<path d="M83 52v38M83 52l-10 15h20zM83 66l-13 17h26z"/>',
  curvas:
    '<path d="M50 44c7 -2 11 4 8 9s-12 5 -14 -1 1 -7 6 -8z"/>' +
    '<path d="M51 31c16 -4 26 10 20 23s-31 14 -37 0 3 -20 17 -23z"/>' +
    '<path d="M53 19c25 -4 40 17 31 37s-49 23 -60 0 5 -33 29 -37z"/>' +
    '<path d="M55 7c34 -3 53 25 41 53s-67 33 -82 2 10 -52 41 -55z"/>',
  hoja:
    '<path d="M50 94C50 70 50 40 50 6C70 22 78 46 50 76C22 46 30 22 50 6"/>' +
    '<path d="M50 30l10 -8M50 44l14 -11M50 58l14 -12M50 30l-10 -8M50 44l-14 -11M50 58l-14 -12"/>',
  senda:
    '<path d="M36 92C70 80 24 66 44 54S66 40 52 32 50 20 54 14"/><path d="M70 30l12 -16 12 16"/>',
  marca: '<path d="M22 42H78M22 62H78" stroke-width="11" stroke-linecap="butt"/>',
  luna: '<path d="M62 16a35 35 0 1 0 22 52a29 29 0 0 1 -22 -52z"/><path d="M78 26v8M74 30h8"/>',
  punto: '<circle cx="50" cy="50" r="9" stroke-width="18"/>',
  trazo: '<path d="M30 50H70"/>',
  cruz: '<path d="M50 34V66M34 50H66"/>',
  rombo: '<path d="M50 22L74 50L50 78L26 50Z"/>',
  espiga:
    '<path d="M50 90V20M50 40l-14 -12M50 40l14 -12M50 58l-14 -12M50 58l14 -12M50 76l-14 -12M50 76l14 -12"/>',
  ave: '<path d="M10 46q20 -18 40 6q20 -24 40 -6"/>',
  flor:
    '<circle cx="50" cy="50" r="7"/><path d="M50 43c-9 -14 -9 -22 0 -30c9 8 9 16 0 30zM50 57c-9 14 -9 22 0 30c9 -8 9 -16 0 -30z' +
    'M43 50c-14 -9 -22 -9 -30 0c8 9 16 9 30 0zM57 50c14 -9 22 -9 30 0c-8 9 -16 9 -30 0z"/>',
} as const

export type MotifName = keyof typeof MOTIFS
