export type HeldRecord = {
  number: string
  kind: 'alta' | 'anulacion'
  hash: string
  state: 'Correcto' | 'AceptadoConErrores' | 'Anulado'
  subsanacion: boolean
  rechazoPrevio: string | null
  incidencia: boolean
}

/** A request as it came; `records` are the numbers of its invoices. */
export type AgencyRequest = { records: string[]; incidencia: boolean; xml: string }

/** How the agency answers a record which its own rules would take. */
export type PlannedOutcome = {
  kind: 'record'
  match: (record: { number: string }) => boolean
  outcome: 'AceptadoConErrores' | 'Incorrecto'
  code: number
  text: string
}

export type AgencyAnswer =
  | 'normal'
  | PlannedOutcome
  /** SOAP faults; nothing is taken. */
  | 'fault-client'
  | 'fault-server'
  /** Takes nothing, and holds the answer until `close`. */
  | 'hang'
  /** Takes the records, then never answers, or cuts the connection before the answer. */
  | 'take-then-hang'
  | 'take-then-cut'
  /** Takes the records, sends half of the answer's bytes, and cuts. */
  | 'half-answer'
  /** Pages of a proxy before the agency; `html` has status 200. Nothing is taken. */
  | 'http-500'
  | 'http-503'
  | 'html'
  /** Closes the connection at once, before its certificate is shown. */
  | 'refuse-connection'

export type Agency = {
  url: string
  /** What a shop's machine needs: its certificate with its password, and the agency's authority. */
  pfxFile: string
  passphrase: string
  caFile: string
  /**
   * Every record that the agency holds now, in the order in which it took them. A correction
   * replaces what the agency held of its invoice; a cancellation stands beside the record that it
   * cancels.
   */
  held: () => readonly HeldRecord[]
  /** Every request that came with a valid certificate. */
  requests: () => readonly AgencyRequest[]
  /** How the next requests are answered, one each, in order; then as `always` says. */
  plan: (...answers: AgencyAnswer[]) => void
  /** How all other requests are answered from now on. */
  always: (answer: AgencyAnswer) => void
  /** The waiting time that answers give (TiempoEsperaEnvio). */
  waitSeconds: number
  close: () => Promise<void>
}
