-- For wrk, beside the reference servers' own scripts in the folder REFERENCE: the requests of Corella that these do not have.
dofile(os.getenv('REFERENCE') .. '/corella.lua')
local req = os.getenv('REQ')
local places = {}
for line in io.lines(os.getenv('PLACES')) do
  local place = {}
  for part in line:gmatch('[^\t]+') do place[#place + 1] = part end
  places[#places + 1] = place
end
local paths = {
  tasks = function(place) return '/api/task/list/50/1?view=open&client=' .. place[1] end,
  invoice = function(place) return '/api/invoice/' .. place[6] end,
}
local cookie = { tasks = 5, invoice = 4 }
if paths[req] then
  request = function()
    local place = places[math.random(#places)]
    return wrk.format('GET', paths[req](place), { ['Accept'] = 'application/json', ['Cookie'] = place[cookie[req]] })
  end
end
