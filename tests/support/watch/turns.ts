/** How many turns of the event loop others had while this ran; on SQLite none, unless it lets them. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isRunning = true
  const turn = () => {
    turns += 1
    if (isRunning) setImmediate(turn)
  }
  setImmediate(turn)
  try {
    await work()
    return turns
  } finally {
    isRunning = false
  }
}
