/** The output: a terminal, or a file that is read later. */
export type Terminal = { isTTY?: boolean | undefined; write: (text: string) => unknown }

/** A progress bar that redraws itself; without a terminal, one plain line for every tenth. */
export function progressBar(
  terminal: Terminal,
  total: number,
): (done: number, now: string) => void {
  let spoken = 0
  return (done, now) => {
    if (terminal.isTTY) {
      const filled = total === 0 ? 24 : Math.round((done / total) * 24)
      const bar = '█'.repeat(filled) + '░'.repeat(24 - filled)
      terminal.write(`\r\u001B[2K${bar} ${done}/${total} ${now}${done === total ? '\n' : ''}`)
      return
    }
    const tenth = total === 0 ? 10 : Math.floor((done / total) * 10)
    if (tenth <= spoken) return
    spoken = tenth
    terminal.write(`${done}/${total} ${now}\n`)
  }
}
