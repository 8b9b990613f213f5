import type { XmlDocument, XmlNode } from 'libxml2-wasm'

/** What the agency says about one record. */
export type AnsweredLine = {
  number: string
  kind: 'alta' | 'anulacion'
  state: 'accepted' | 'accepted_with_errors' | 'refused'
  code: number | null
  message: string | null
  /** It has this record from before, in this state. */
  duplicateOf: 'accepted' | 'accepted_with_errors' | null
}

/**
 * An answer of the agency. A fault of `theirs` passes; one of `ours` comes again until something is
 * mended. `isForm`: the document does not hold against the schema.
 */
export type Answer =
  | { kind: 'lines'; csv: string | null; waitSeconds: number; lines: AnsweredLine[] }
  | {
      kind: 'fault'
      whose: 'ours' | 'theirs'
      code: number | null
      message: string
      isForm: boolean
    }

/** Until the agency says otherwise. Source: Orden HAC/1177/2024, article 16.2. */
export const FIRST_WAIT_SECONDS = 60
const LONGEST_WAIT_SECONDS = 3600
const LONGEST_MESSAGE = 500
/** Errors of the form of a document, in the agency's list of validations. */
const FORM_CODES = new Set([4102, 4103, 4106])

const STATES = {
  Correcto: 'accepted',
  AceptadoConErrores: 'accepted_with_errors',
  Incorrecto: 'refused',
} as const
const STATES_BEFORE = {
  Correcta: 'accepted',
  AceptadaConErrores: 'accepted_with_errors',
  Anulada: 'accepted',
} as const

/**
 * Reads an answer to a sending; undefined if it is none, as a proxy's page of an error is, or one
 * that broke off. Source: the agency's description of the web service, 1.0.1, 6.2.4 and 6.4.4.
 */
export async function readAnswer(body: Buffer): Promise<Answer | undefined> {
  const { XmlDocument, XmlParseError } = await import('libxml2-wasm') // large, and off by default
  let document: XmlDocument
  try {
    document = XmlDocument.fromBuffer(body)
  } catch (error) {
    if (error instanceof XmlParseError) return undefined
    throw error
  }
  using open = document
  return faultIn(open) ?? linesIn(open)
}

/** The first element of this name below, whatever its prefix: the agency's own examples differ. */
const below = (node: XmlDocument | XmlNode, name: string): XmlNode | null =>
  node.get(`.//*[local-name()='${name}']`)
const textOf = (node: XmlDocument | XmlNode, name: string): string | undefined =>
  below(node, name)?.content.trim()

function faultIn(document: XmlDocument): Answer | undefined {
  const fault = document.get("//*[local-name()='Fault']")
  if (!fault) return undefined
  const message = (textOf(fault, 'faultstring') ?? '').slice(0, LONGEST_MESSAGE)
  const code = readCode(/^\s*Codigo\[(\d{1,5})\]/.exec(message)?.[1])
  const whose = textOf(fault, 'faultcode')?.endsWith('Client') === true ? 'ours' : 'theirs'
  return { kind: 'fault', whose, code, message, isForm: code !== null && FORM_CODES.has(code) }
}

function linesIn(document: XmlDocument): Answer | undefined {
  const answer = document.get("//*[local-name()='RespuestaRegFactuSistemaFacturacion']")
  if (!answer) return undefined
  const lines = answer.find("./*[local-name()='RespuestaLinea']").map(lineOf)
  if (lines.some((line) => line === undefined)) return undefined
  const seconds = Number(textOf(answer, 'TiempoEsperaEnvio'))
  return {
    kind: 'lines',
    csv: answer.get("./*[local-name()='CSV']")?.content.trim() || null,
    waitSeconds:
      seconds >= 0 && Number.isFinite(seconds)
        ? Math.min(seconds, LONGEST_WAIT_SECONDS)
        : FIRST_WAIT_SECONDS,
    lines: lines.flatMap((line) => line ?? []),
  }
}

function lineOf(line: XmlNode): AnsweredLine | undefined {
  const number = textOf(line, 'NumSerieFactura')
  const state = STATES[textOf(line, 'EstadoRegistro') as keyof typeof STATES]
  const operation = textOf(line, 'TipoOperacion')
  if (number === undefined || state === undefined || operation === undefined) return undefined
  const before = textOf(line, 'EstadoRegistroDuplicado') as keyof typeof STATES_BEFORE | undefined
  const own = (name: string) => line.get(`./*[local-name()='${name}']`)?.content.trim()
  return {
    number,
    kind: operation === 'Anulacion' ? 'anulacion' : 'alta',
    state,
    code: readCode(own('CodigoErrorRegistro')),
    message: own('DescripcionErrorRegistro')?.slice(0, LONGEST_MESSAGE) ?? null,
    duplicateOf: (before && STATES_BEFORE[before]) ?? null,
  }
}

const readCode = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,5}$/.test(text) ? Number(text) : null
