/** An object in the list of products, as text, and the line of the file on which it begins. */
export type JsonElement = { line: number; text: string }

const LIST = 'products'
const SPACES = /^[ \t\r\n]*$/
/** What the scan stops at outside of strings; everything else is part of a number or a word. */
const MARK = /["{}[\],:]/g

/**
 * Splits a JSON file `{ …, "products": [ {…}, {…} ], … }` into its products, and holds no more of it
 * than one of them. Returns the rest: the file with an empty list. Returns undefined if the list has
 * something else than objects, or brackets do not match: such a file must be read as a whole. Does
 * not check what is inside a product, nor the rest.
 */
export function* jsonProducts(
  pieces: Iterable<string>,
): Generator<JsonElement, string | undefined> {
  const scan = new Scan()
  for (const piece of pieces) {
    yield* scan.read(piece)
    if (scan.isOdd) return undefined
  }
  return scan.rest()
}

type Mark = { sign: string; from: number; end: number }

class Scan {
  isOdd = false
  /** What is not passed on: a part of a product or of the rest. `#at`: how far it is scanned. */
  #text = ''
  #at = 0
  #rest = ''
  #line = 1
  #depth = 0
  #place: 'outside' | 'between' | 'product' = 'outside'
  #hasList = false
  /** In the list: what came last. */
  #last: 'nothing' | 'product' | 'comma' = 'nothing'
  /** Outside: the last string, and whether its colon came last. */
  #key = ''
  #isValue = false

  /** The file with an empty list; undefined if something is still open. */
  rest(): string | undefined {
    return this.#depth === 0 && this.#place === 'outside' ? this.#rest + this.#text : undefined
  }

  *read(piece: string): Generator<JsonElement> {
    this.#text += piece
    for (let begun = 0; !this.isOdd;) {
      const mark = this.#nextMark()
      if (!mark) {
        this.#text = this.#text.slice(begun)
        this.#at -= begun
        return
      }
      this.#at = mark.end
      const place = this.#place
      if (place === 'outside') this.#scanOutside(mark)
      else if (place === 'between') this.#scanBetween(mark, this.#text.slice(begun, mark.from))
      else this.#scanProduct(mark)
      if (place === 'between') begun = this.#place === 'between' ? mark.end : mark.from
      if (this.#place !== 'between' || place === 'between') continue
      const part = this.#text.slice(begun, mark.end)
      if (place === 'product') yield { line: this.#line, text: part }
      else this.#rest += part
      this.#line += lineBreaks(part)
      begun = mark.end
    }
  }

  /** Undefined if it, or the end of a string, is in a later piece. */
  #nextMark(): Mark | undefined {
    MARK.lastIndex = this.#at
    const found = MARK.exec(this.#text)
    if (!found) return undefined
    const [sign] = found
    const from = found.index
    const end = sign === '"' ? endOfString(this.#text, from) : from + 1
    return end === undefined ? undefined : { sign, from, end }
  }

  #scanOutside({ sign, from, end }: Mark): void {
    if (sign === '"') this.#key = this.#text.slice(from + 1, end - 1)
    if (sign === '[' && this.#depth === 1 && this.#isValue && this.#key === LIST) {
      this.isOdd = this.#hasList // of two lists the second counts
      this.#hasList = true
      this.#place = 'between'
    }
    this.#isValue = sign === ':'
    this.#count(sign)
    if (this.#depth < 0) this.isOdd = true
  }

  #scanBetween({ sign }: Mark, spaces: string): void {
    const isInOrder =
      (sign === ',' && this.#last === 'product') ||
      (sign === '{' && this.#last !== 'product') ||
      (sign === ']' && this.#last !== 'comma')
    if (!isInOrder || !SPACES.test(spaces)) this.isOdd = true
    this.#line += lineBreaks(spaces)
    if (sign === ',') this.#last = 'comma'
    if (sign === '{') this.#place = 'product'
    if (sign === ']') this.#place = 'outside'
    this.#count(sign)
  }

  #scanProduct({ sign }: Mark): void {
    this.#count(sign)
    if (this.#depth > 2) return
    this.#last = 'product'
    this.#place = 'between'
  }

  #count(sign: string): void {
    if (sign === '{' || sign === '[') this.#depth += 1
    if (sign === '}' || sign === ']') this.#depth -= 1
  }
}

/** The place behind the closing quote; undefined if it is not there. */
function endOfString(text: string, from: number): number | undefined {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text[at - 1 - slashes] === '\\') slashes += 1
    if (slashes % 2 === 0) return at + 1
  }
  return undefined
}

function lineBreaks(text: string): number {
  let breaks = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) breaks += 1
  return breaks
}
