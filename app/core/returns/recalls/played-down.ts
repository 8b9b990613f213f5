import { plainWord } from '#core/base/text/plain-word.ts'

/*
 * Words that play a hazard down, without accents. A text is looked at word by word and sentence by
 * sentence: no pattern of its own, so that its time stays linear.
 */

/** How a word begins that always says so: "voluntaria", "voluntariamente". */
const STEMS = [
  'voluntari',
  'precauci',
  'precautori',
  'discrecional',
  'cautela',
  'preventiv',
  'prevencion',
  'raramente',
  'excepcionalmente',
  'ocasionalmente',
  'puntualmente',
  'esporadicamente',
  'infrecuente',
  'improbable',
  'inofensiv',
]

/** Words that follow one another. */
const PHRASES = [
  'a discrecion',
  'poco probable',
  'poco frecuente',
  'poco habitual',
  'riesgo bajo',
  'bajo riesgo',
  'riesgo leve',
  'riesgo minimo',
  'minimo riesgo',
  'riesgo pequeno',
  'pequeno riesgo',
  'riesgo remoto',
  'riesgo teorico',
  'se conocen casos',
  'se conoce ningun caso',
  'constan casos',
  'consta ningun caso',
]

/** "In rare or specific situations": one of these words near one of those. */
const TIMES = new Set(
  'caso casos vez veces ocasion ocasiones situacion situaciones circunstancia circunstancias condiciones'.split(
    ' ',
  ),
)
const FEW_STEMS =
  'rar concret aislad contad esporadic determinad ciert especific poc escas limitad anecdotic extraordinari'
const FEW = new Set(
  FEW_STEMS.split(' ').flatMap((stem) => ['o', 'a', 'os', 'as'].map((end) => stem + end)),
)
for (const word of ['puntual', 'excepcional', 'ocasional', 'especial', 'particular', 'inusual']) {
  FEW.add(word)
  FEW.add(`${word}es`)
}
/** What may stand between the two: "casos muy raros". */
const BETWEEN = new Set(['muy', 'mas', 'tan', 'bastante'])

/** That no accident is known: a denial, at once or after a word of knowing, and the harm. */
const DENIALS = new Set(['no', 'nadie', 'sin', 'ningun', 'ninguna', 'ninguno', 'cero', 'tampoco'])
const AT_ONCE = new Set(['sin', 'ningun', 'ninguna', 'cero'])
const KNOWING = [
  'hay ha han haya hayan hemos hubo haber tenemos tenido sabemos existe existen',
  'conoce conocemos conocid consta registr notific comunic report detect',
  'produj producid ocurri sufri recibi',
].flatMap((line) => line.split(' '))
const WHOLE_KNOWING = 4
const HARM = ['accident', 'incident', 'incidenci', 'percance', 'herid', 'lesion', 'dano', 'victima']
const BEFORE_KNOWING = 2
const BEFORE_HARM = 7

const beginsLike = (word: string, stems: readonly string[]): boolean =>
  stems.some((stem) => word.startsWith(stem))
/** The short words of knowing are whole words: "ha" does not begin "hace". */
const isKnowing = (word: string): boolean =>
  KNOWING.some((one) => (one.length <= WHOLE_KNOWING ? word === one : word.startsWith(one)))

/**
 * The words of a text that would make its readers think less of the hazard; undefined: none.
 * Source: Regulation (EU) 2023/988, article 36(2)(c): no "voluntary", "precautionary",
 * "discretionary", "in rare or specific situations", nor that no accident is known. Sure.
 */
export function playedDown(text: string): string | undefined {
  for (const sentence of text.normalize('NFC').split(/[.:;!?\n]/)) {
    const written = sentence.split(/[^\p{L}]+/u).filter((word) => word !== '')
    const words = written.map(plainWord)
    const found = stemIn(words) ?? phraseIn(words) ?? fewTimes(words) ?? nothingKnown(words)
    if (found) return written.slice(found.from, found.to).join(' ')
  }
  return undefined
}

/** Words of a sentence, from one up to another. */
type Span = { from: number; to: number }

function stemIn(words: readonly string[]): Span | undefined {
  const at = words.findIndex((word) => beginsLike(word, STEMS))
  return at === -1 ? undefined : { from: at, to: at + 1 }
}

function phraseIn(words: readonly string[]): Span | undefined {
  for (const phrase of PHRASES) {
    const parts = phrase.split(' ')
    const from = words.findIndex((_, at) => parts.every((part, i) => words[at + i] === part))
    if (from !== -1) return { from, to: from + parts.length }
  }
  return undefined
}

/** "en casos muy raros", "en contadas ocasiones" */
function fewTimes(words: readonly string[]): Span | undefined {
  for (const [from, word] of words.entries()) {
    if (!TIMES.has(word) && !FEW.has(word)) continue
    const others = TIMES.has(word) ? FEW : TIMES
    const last = BETWEEN.has(words[from + 1] ?? '') ? from + 2 : from + 1
    if (others.has(words[last] ?? '')) return { from, to: last + 1 }
  }
  return undefined
}

/** "sin accidentes", "no nos consta que haya habido ningún herido" */
function nothingKnown(words: readonly string[]): Span | undefined {
  for (const [from, word] of words.entries()) {
    if (!DENIALS.has(word)) continue
    const next = words.slice(from + 1, from + 1 + BEFORE_HARM)
    const harm = next.findIndex((one) => beginsLike(one, HARM))
    if (harm === -1) continue
    const isAtOnce = AT_ONCE.has(word) && harm <= 1
    if (isAtOnce || next.slice(0, BEFORE_KNOWING).some(isKnowing)) {
      return { from, to: from + 2 + harm }
    }
  }
  return undefined
}
