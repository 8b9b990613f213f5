import type { ReactNode } from 'react'
import { createStore } from '../store.ts'

export type ToastInput = {
  text: string
  tone?: 'success' | 'info' | 'error'
  durationMs: number // paused while the pointer or the focus is on the toasts
  action?: { label: string; onPress: () => void } | undefined
  content?: (close: () => void) => ReactNode // instead of text and buttons; `close` returns the focus
}

export type Toast = Required<Pick<ToastInput, 'text' | 'tone'>> &
  Pick<ToastInput, 'action' | 'content'> & { id: number }

type ToastState = {
  toasts: readonly Toast[] // oldest first, at most three
  regions: readonly string[] // open modals that can show toasts, most recent last
  lastText: string
}

type Clock = { leftMs: number; startedAt: number; timer: ReturnType<typeof setTimeout> | undefined }

const maxToasts = 3

const state = createStore<ToastState>(() => ({ toasts: [], regions: [], lastText: '' }))
let nextId = 1
let paused = false
const clocks = new Map<number, Clock>()

function change(part: Partial<ToastState>) {
  state.set({ ...state.get(), ...part })
}

function start(id: number, clock: Clock) {
  clearTimeout(clock.timer)
  clock.startedAt = Date.now()
  clock.timer = setTimeout(() => dismiss(id), clock.leftMs)
}

function dismiss(id: number) {
  clearTimeout(clocks.get(id)?.timer)
  clocks.delete(id)
  change({ toasts: state.get().toasts.filter((one) => one.id !== id) })
  // Without toasts, the pointer that paused them can no longer leave, so the pause ends.
  if (state.get().toasts.length === 0) paused = false
}

/** The messages in the corner of the window. Browser only: on the server nothing shows them. */
export const toast = {
  /** Shows a message for `durationMs`; a fourth one removes the oldest. Returns its id. */
  show: ({ durationMs, ...input }: ToastInput): number => {
    const id = nextId++
    for (const old of state
      .get()
      .toasts.slice(0, Math.max(0, state.get().toasts.length + 1 - maxToasts))) {
      dismiss(old.id)
    }
    const clock: Clock = { leftMs: durationMs, startedAt: 0, timer: undefined }
    clocks.set(id, clock)
    if (!paused) start(id, clock)
    const shown: Toast = { ...input, tone: input.tone ?? 'success', id }
    change({ toasts: [...state.get().toasts, shown], lastText: input.text })
    return id
  },

  dismiss,

  /** Pauses the timers of all messages, and of those added before `resume`. */
  pause: () => {
    if (paused) return
    paused = true
    for (const clock of clocks.values()) {
      clearTimeout(clock.timer)
      clock.leftMs -= Date.now() - clock.startedAt
    }
  },

  /** Resumes each message with its remaining time. */
  resume: () => {
    if (!paused) return
    paused = false
    for (const [id, clock] of clocks) start(id, clock)
  },

  /** Gives a message its time anew, from the next `resume`: what it says has changed. */
  renew: (id: number, durationMs: number) => {
    const clock = clocks.get(id)
    if (clock) clock.leftMs = durationMs
  },

  /** Registers an open modal that shows the messages; returns the function to unregister it. */
  addRegion: (id: string): (() => void) => {
    change({ regions: [...state.get().regions, id] })
    return () => change({ regions: state.get().regions.filter((one) => one !== id) })
  },

  read: state.get,
}

export const useToasts = state.use
