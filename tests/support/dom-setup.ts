// Makes React warn about updates outside `act`, which the console check turns into a failure.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
