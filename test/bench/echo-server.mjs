// Answers every request with its own parameters, one line a message.
let rest = '';
process.stdin.setEncoding('utf8').on('data', chunk => {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop();
  let answers = '';
  for (const line of lines) {
    const {id, params} = JSON.parse(line);
    answers += `${JSON.stringify({jsonrpc: '2.0', id, result: params})}\n`;
  }
  if (answers !== '') process.stdout.write(answers);
});
